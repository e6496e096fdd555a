export { acceptLetter, askLetterCode, openLetter, openLetterPdf } from './letters/letter-link.ts';
export { readLetterPdf } from './letters/sign-letter.ts';
export { openTracker } from './link/open-link.ts';
export { partsWith, presentParts, type TakenPart } from './cart/parts.ts';
export { type PricedLine, priceLines } from './cart/pricing.ts';
export { relationNotices, requireOrderable } from './cart/relations.ts';
export { removeCartLines, selectCartLines, type StoredCartLine } from './queries/cart.ts';
export { askProvisioning, findProvisioning } from './queries/delivery.ts';
export { selectRelatedByLink } from './queries/relations.ts';
