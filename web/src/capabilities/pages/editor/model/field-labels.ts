/** Labels that can't be derived from the field's name. */
const labels: Readonly<Record<string, string>> = {
  alt_text: 'Alternative text',
  background_color: 'Background colour',
  background_effect_settings: 'Effect settings',
  backgroundAttachment: 'While scrolling',
  canonical: 'Canonical URL',
  community_proof: 'Community',
  ctas: 'Buttons',
  hero_image: 'Picture',
  hero_image_alt: 'Alternative text',
  highlighted: 'Recommended service',
  image_url: 'Picture',
  noindex: 'Hide this page from search engines',
  role: 'Position',
  stats: 'Figures',
  type: 'Style',
  url: 'Address',
  useThemeColors: 'Use theme colours',
};

/** Returns the label of a field of a section or page, for its form and for comparisons. */
export const fieldLabel = (name: string): string =>
  labels[name] ?? (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ');

/** Returns the text of the button that adds to a list: 'Add supporting message'. */
export const addLabel = (label: string): string => `Add ${label.toLowerCase().replace(/s$/, '')}`;
