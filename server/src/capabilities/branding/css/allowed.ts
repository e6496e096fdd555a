/* Allow-list for a tenant's own CSS. Everything else is rejected: anything that loads a resource
   (url(), image-set(), fonts, imports), leaves the flow and could cover the page or imitate another
   part of it (position, z-index, inset, transform, negative margins, generated text), or has ever
   run scripts. */

export const maxCharacters = 20_000;
export const maxRules = 400;
export const maxBracketDepth = 12;

const wordSet = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

export const properties = wordSet(`
  color background background-color background-image background-size background-repeat background-clip
  background-origin background-position opacity
  border border-color border-style border-width border-radius
  border-top border-right border-bottom border-left border-block border-inline
  border-top-color border-right-color border-bottom-color border-left-color
  border-top-width border-right-width border-bottom-width border-left-width
  border-top-style border-right-style border-bottom-style border-left-style
  border-top-left-radius border-top-right-radius border-bottom-left-radius border-bottom-right-radius
  box-shadow text-shadow
  font-family font-size font-style font-weight font-stretch font-variant font-variant-numeric font-feature-settings
  letter-spacing line-height word-spacing
  text-align text-decoration text-decoration-color text-decoration-line text-decoration-style
  text-decoration-thickness text-indent text-transform text-underline-offset text-wrap white-space
  overflow-wrap word-break hyphens
  margin margin-top margin-right margin-bottom margin-left margin-block margin-inline
  margin-block-start margin-block-end margin-inline-start margin-inline-end
  padding padding-top padding-right padding-bottom padding-left padding-block padding-inline
  padding-block-start padding-block-end padding-inline-start padding-inline-end
  width min-width max-width height min-height max-height aspect-ratio box-sizing
  display flex flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap gap row-gap column-gap
  align-content align-items align-self justify-content justify-items justify-self place-content place-items
  place-self order grid-template-columns grid-template-rows grid-auto-flow grid-auto-columns grid-auto-rows
  grid-column grid-row
  list-style-type list-style-position object-fit object-position vertical-align columns column-count column-width
  overflow overflow-x overflow-y
  transition transition-property transition-duration transition-timing-function transition-delay
  cursor content accent-color caret-color
`);

/** Functions allowed in values. None of them loads a resource. */
export const functions = wordSet(`
  rgb rgba hsl hsla hwb lab lch oklab oklch color-mix light-dark
  linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient
  calc min max clamp minmax repeat fit-content var cubic-bezier steps
`);

/** Functions whose result could be negative. */
export const arithmetic = wordSet('calc min max clamp');

/** The theme's own custom properties; a tenant can't define any. */
export const variables = /^--(?:color|font|radius|shadow|text)-[a-z0-9-]+$/;

export const units = wordSet('px rem em ex ch lh % vw vh dvh svh lvh vmin vmax deg turn fr s ms');

export const pseudoClasses = wordSet(`
  hover focus focus-visible focus-within active visited link any-link target checked disabled enabled
  first-child last-child only-child first-of-type last-of-type only-of-type empty
  nth-child nth-last-child nth-of-type nth-last-of-type not is where
`);

export const pseudoElements = wordSet(
  'before after marker first-letter first-line selection placeholder',
);

export const mediaFeatures = wordSet(`
  width min-width max-width height min-height max-height orientation hover pointer
  prefers-color-scheme prefers-reduced-motion prefers-contrast
`);
export const mediaTypes = wordSet('all screen print');

/** Element names, class names and keywords: plain identifiers without escapes. */
export const plainName = /^-?[a-z_][a-z0-9_-]*$/i;
