import * as z from 'zod';
import { Id, Instant } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';
import { textOf } from '../kernel/text-kind.ts';
import { budgetMetrics, deviceClasses } from './metrics.ts';

/**
 * Where a budget comes from: the company, the nearest company above that has one, or the product.
 */
export const budgetOrigins = ['own', 'above', 'default'] as const;

/** Maximum number of budgets that a company can set. */
export const maxBudgets = 50;

const subject = {
  metric: z.enum(budgetMetrics),
  /** A route or an operation; empty for all of them. */
  name: textOf('code', z.string().max(200)).default(''),
  /** Empty for all of them. Only web vitals differ by device. */
  device: z.enum(['', ...deviceClasses]).default(''),
};

/** A budget that applies to a company. */
export const BudgetRow = z.object({
  /** Null unless the company has set it itself. */
  id: Id.nullable(),
  ...subject,
  name: z.string(),
  /** Milliseconds, except for layout shifts. */
  target: z.number(),
  /** The budget that applies without the company's own. */
  inherited: z.number().nullable(),
  origin: z.enum(budgetOrigins),
});
export type BudgetRow = z.infer<typeof BudgetRow>;

/** A period in which a budget was exceeded. */
export const PerfAlertRow = z.object({
  id: Id,
  company_id: Id,
  company_name: z.string(),
  metric: z.enum(budgetMetrics),
  name: z.string(),
  device: z.string(),
  target: z.number(),
  /** The worst five minutes, and how many measurements they had. */
  value: z.number(),
  samples: z.number().int(),
  opened_at: Instant,
  /** Null while it is open. */
  closed_at: Instant.nullable(),
});
export type PerfAlertRow = z.infer<typeof PerfAlertRow>;

const tags = ['performance'];
const readGuard = { who: 'security:read', assurance: 2, limit: 'api_read' } as const;
const writeGuard = { who: 'security:update', assurance: 2, limit: 'api_write' } as const;
const OfCompany = z.strictObject({ company_id: Id.optional() });

export const budgetOperations = {
  listBudgets: operation(readGuard, {
    method: 'GET',
    path: '/performance/budgets',
    summary: "List the budgets that apply to the caller's company or to one below it",
    tags,
  })
    .input(OfCompany)
    .output(z.object({ items: z.array(BudgetRow), can_change: z.boolean() })),
  setBudget: operation(writeGuard, {
    method: 'POST',
    path: '/performance/budgets',
    summary: "Set a budget for the caller's company or one below it",
    tags,
  })
    .input(
      OfCompany.extend({ ...subject, target: z.number().min(0.001).max(600_000) }).refine(
        ({ metric, device }) => device === '' || ['lcp', 'inp', 'cls', 'ttfb'].includes(metric),
        { path: ['device'], message: 'Leave this empty: only web vitals are measured by device.' },
      ),
    )
    .output(z.object({ id: Id })),
  resetBudget: operation(writeGuard, {
    method: 'DELETE',
    path: '/performance/budgets/{id}',
    summary: 'Remove a budget, so that the one above it or the default applies again',
    tags,
  })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ id: Id })),
  alerts: operation(readGuard, {
    method: 'GET',
    path: '/performance/alerts',
    summary: 'List open and past budget alerts',
    tags,
  })
    .input(OfCompany)
    .output(z.object({ items: z.array(PerfAlertRow), open: z.number().int().min(0) })),
};
