import type { Section } from '@trunkline/contract/pages';
import { isScreen } from '../../../documents/screen.tsx';

const isBesideText = (section: Section): boolean =>
  section.type === 'image' && !isScreen(section.image_url);

/** Checks whether an odd number of pictures beside text comes before a section. */
export const isMirrored = (sectionsBefore: readonly Section[]): boolean =>
  sectionsBefore.filter(isBesideText).length % 2 === 1;
