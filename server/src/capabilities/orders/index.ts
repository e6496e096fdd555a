export { showFile, showLinkedFile } from './files/show-file.ts';
export {
  acceptLetter,
  requestLetterCode,
  openLetter,
  openLetterPdf,
} from './letters/letter-link.ts';
export { renderLetter } from './letters/render-letter.ts';
export { readLetterPdf } from './letters/sign-letter.ts';
export { openTracker } from './link/open-link.ts';
export { mapPartAnswers, presentParts } from './cart/parts.ts';
export { type PricedLine, priceLines, requireStorable } from './cart/pricing.ts';
export { relationNotices, requireKnown, requireOrderable } from './cart/relations.ts';
export { takeCartLines } from './cart/cart.ts';
export { selectCartLines, type StoredCartLine } from './queries/cart.ts';
export { createProvisioningTask, findProvisioningTask } from './queries/delivery.ts';
export { selectRelatedByLink } from './queries/relations.ts';
