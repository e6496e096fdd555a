import { seededSettings } from '../site/index.ts';
import { blogPart } from './blog/index.ts';
import { brandingPart } from './branding/index.ts';
import { catalogPart } from './catalog/index.ts';
import { companiesPart, networks } from './companies/index.ts';
import { pagesPart } from './pages/index.ts';
import type { DemoPart } from './part.ts';
import { partnersPart } from './partners/index.ts';
import { releasesPart } from './releases/index.ts';
import { usersPart } from './users/index.ts';

const site = [brandingPart, pagesPart, blogPart, catalogPart, releasesPart, partnersPart];
const platform = seededSettings.site_name;

/**
 * The parts of the demonstration data, in the order in which they are told: a part can use what those
 * before it added. To add a capability, write `demo/<capability>/index.ts` and name its part here.
 */
export const demoParts: Readonly<Record<'small' | 'whole', readonly DemoPart[]>> = {
  small: [companiesPart(networks.small, platform), usersPart('named'), ...site],
  whole: [companiesPart(networks.whole, platform), usersPart('whole'), ...site],
};
