import { apiFor } from '../../kernel/api.ts';

export const orderOptions = (tenant: string, id: string) =>
  apiFor(tenant).orders.get.queryOptions({ input: { id } });

export const trackerOptions = (tenant: string, id: string) =>
  apiFor(tenant).orders.tracker.queryOptions({ input: { id } });

/** The first page of the open tasks of the reader's company. */
export const openTasksOptions = (tenant: string) =>
  apiFor(tenant).orders.tasks.queryOptions({ input: { responsible: 'company' } });

/** Orders that need someone to act, latest first. */
export const stuckOptions = (tenant: string) =>
  apiFor(tenant).orders.list.queryOptions({
    input: { stuck: 'true', sort: '-state_since', limit: 100 },
  });

export const evidenceOptions = (tenant: string, id: string) =>
  apiFor(tenant).orders.evidence.queryOptions({ input: { id } });

export const rulesOptions = (tenant: string) =>
  apiFor(tenant).orders.approvalRules.queryOptions({ input: {} });

/** The terms with the companies directly below. */
export const termsOptions = (tenant: string) =>
  apiFor(tenant).orders.terms.queryOptions({ input: {} });

/** The questions that a buyer answers when ordering a service. */
export const questionsOptions = (tenant: string, serviceId: string) =>
  apiFor(tenant).catalog.serviceParts.queryOptions({ input: { id: serviceId } });

/** The public link of an order. */
export const linkOptions = (tenant: string, id: string) =>
  apiFor(tenant).orders.link.queryOptions({ input: { id } });
