import { seededSettings } from '../site/index.ts';
import { alertsPart } from './alerts/index.ts';
import { auditPart } from './audit/index.ts';
import { postDraftsPart } from './blog/drafts.ts';
import { blogPart } from './blog/index.ts';
import { evergreenPart } from './branding/evergreen.ts';
import { brandingPart } from './branding/index.ts';
import { catalogPart } from './catalog/index.ts';
import { catalogPartsPart } from './catalog/parts.ts';
import { priceProposalPart } from './catalog/price-proposal.ts';
import { pricesPart } from './catalog/prices.ts';
import { companiesPart, networks } from './companies/index.ts';
import { integrationsPart } from './integrations/index.ts';
import { sandboxPart } from './integrations/sandbox.ts';
import { mediaPart } from './media/index.ts';
import { messagingPart } from './messaging/index.ts';
import { requestsPart } from './messaging/requests.ts';
import { notificationsPart } from './notifications/index.ts';
import { draftsPart } from './pages/drafts.ts';
import { ordersPart } from './orders/index.ts';
import { pagesPart } from './pages/index.ts';
import type { DemoPart } from './part.ts';
import { applicationsPart } from './partners/applications.ts';
import { partnersPart } from './partners/index.ts';
import { performancePart } from './performance/index.ts';
import { quotesPart } from './quotes/index.ts';
import { redirectsPart } from './redirects/index.ts';
import { recyclePart } from './recycle/index.ts';
import { releasesPart } from './releases/index.ts';
import { moreReleasesPart } from './releases/more.ts';
import { subscriptionsPart } from './subscriptions/index.ts';
import { invitationsPart } from './users/invitations.ts';
import { sessionsPart } from './users/sessions.ts';
import { usersPart } from './users/index.ts';

const site = [
  brandingPart,
  pagesPart,
  blogPart,
  catalogPart,
  catalogPartsPart,
  pricesPart,
  releasesPart,
  partnersPart,
  sandboxPart,
];
const wholeDemoParts = [
  invitationsPart,
  sessionsPart,
  draftsPart,
  postDraftsPart,
  moreReleasesPart,
  mediaPart,
  evergreenPart,
  redirectsPart,
  applicationsPart,
  requestsPart,
  alertsPart,
  messagingPart,
  notificationsPart,
  ordersPart,
  subscriptionsPart,
  quotesPart,
  priceProposalPart,
  integrationsPart,
  recyclePart,
  performancePart,
  auditPart,
];
const platform = seededSettings.site_name;

/**
 * The parts of the demonstration data, in seeding order: a part can use the data of earlier parts.
 * To add a capability, write `demo/<capability>/index.ts` and add its part here.
 */
export const demoParts: Readonly<Record<'small' | 'whole', readonly DemoPart[]>> = {
  small: [companiesPart(networks.small, platform), usersPart('named'), ...site],
  whole: [companiesPart(networks.whole, platform), usersPart('whole'), ...site, ...wholeDemoParts],
};
