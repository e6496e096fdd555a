import { sectionLabels } from '@trunkline/contract/pages/reusable-listing';
import type { Section, SectionOf, SectionType } from '@trunkline/contract/pages';

/** A section type's label, purpose and initial values. */
export interface SectionKind<Type extends SectionType = SectionType> {
  readonly label: string;
  readonly purpose: string;
  readonly group: SectionGroup;
  readonly initialValues: SectionOf<Type>;
}

export const sectionGroups = {
  opening: 'Opening',
  text: 'Text and pictures',
  proof: 'Social proof',
  offer: 'What you offer',
  people: 'Getting in touch',
} as const;
/** Reusable sections are offered by their names, not by their kind. */
export type SectionGroup = keyof typeof sectionGroups | 'library';

type Kinds = { readonly [Type in SectionType]: SectionKind<Type> };

export const sectionKinds: Kinds = {
  hero: {
    label: sectionLabels.hero,
    purpose: 'The first thing a visitor reads, with buttons and a picture.',
    group: 'opening',
    initialValues: {
      type: 'hero',
      title: 'What you do, in one sentence',
      description: 'Who it is for, and what they gain.',
      ctas: [{ text: 'Get in touch', link: '/contact', type: 'primary' }],
    },
  },
  cta: {
    label: sectionLabels.cta,
    purpose: 'One clear next step, with buttons.',
    group: 'opening',
    initialValues: {
      type: 'cta',
      title: 'Ready to begin?',
      buttons: [{ text: 'Get in touch', link: '/contact', type: 'primary' }],
    },
  },
  text: {
    label: sectionLabels.text,
    purpose: 'Headings, paragraphs, lists and tables.',
    group: 'text',
    initialValues: { type: 'text', content: '<p>Write here.</p>' },
  },
  image: {
    label: sectionLabels.image,
    purpose: 'One large picture with a caption.',
    group: 'text',
    initialValues: { type: 'image', image_url: '', alt_text: '' },
  },
  embed: {
    label: sectionLabels.embed,
    purpose: 'A video or map from YouTube, Vimeo or OpenStreetMap.',
    group: 'text',
    initialValues: { type: 'embed', title: 'A video', url: '' },
  },
  faq: {
    label: sectionLabels.faq,
    purpose: 'Questions that open to show their answers.',
    group: 'text',
    initialValues: {
      type: 'faq',
      title: 'Questions',
      items: [{ question: 'What do people ask first?', answer: '<p>The answer.</p>' }],
    },
  },
  steps: {
    label: sectionLabels.steps,
    purpose: 'How something works, step by step.',
    group: 'text',
    initialValues: {
      type: 'steps',
      title: 'How it works',
      steps: [{ title: 'First', description: 'What happens first.' }],
    },
  },
  social_proof: {
    label: sectionLabels.social_proof,
    purpose: 'Figures, and what customers say.',
    group: 'proof',
    initialValues: {
      type: 'social_proof',
      title: 'What others say',
      stats: [{ icon: 'users', value: '100', label: 'customers' }],
    },
  },
  logo_strip: {
    label: sectionLabels.logo_strip,
    purpose: 'Logos of customers or partners.',
    group: 'proof',
    initialValues: { type: 'logo_strip', title: 'In good company', logos: [] },
  },
  feature_grid: {
    label: sectionLabels.feature_grid,
    purpose: 'Benefits, each with an icon.',
    group: 'offer',
    initialValues: {
      type: 'feature_grid',
      title: 'What you get',
      features: [{ icon: 'phone', title: 'A feature', description: 'What it does for people.' }],
    },
  },
  comparison: {
    label: sectionLabels.comparison,
    purpose: 'A side-by-side comparison in a table.',
    group: 'offer',
    initialValues: {
      type: 'comparison',
      title: 'How they compare',
      columns: ['Option A', 'Option B'],
      rows: [{ label: 'Included', values: ['yes', 'no'] }],
    },
  },
  pricing_table: {
    label: sectionLabels.pricing_table,
    purpose: 'Services with their prices, from your catalogue.',
    group: 'offer',
    initialValues: { type: 'pricing_table', title: 'Prices' },
  },
  service_catalogue: {
    label: sectionLabels.service_catalogue,
    purpose: 'All services, with search and filters.',
    group: 'offer',
    initialValues: { type: 'service_catalogue', title: 'Services' },
  },
  post_list: {
    label: sectionLabels.post_list,
    purpose: 'The newest posts from your blog.',
    group: 'offer',
    initialValues: { type: 'post_list', title: 'From the blog', count: 3 },
  },
  partner_locator: {
    label: sectionLabels.partner_locator,
    purpose: 'Lets visitors find a partner by place or name.',
    group: 'people',
    initialValues: { type: 'partner_locator', title: 'Find a partner' },
  },
  form: {
    label: sectionLabels.form,
    purpose: 'Lets visitors write to you or apply as partners.',
    group: 'people',
    initialValues: { type: 'form', title: 'Write to us', form: 'contact' },
  },
  reusable: {
    label: sectionLabels.reusable,
    purpose: 'Kept in one place and shown on several pages.',
    group: 'library',
    initialValues: { type: 'reusable', section: '' },
  },
};

export const sectionTypes = Object.keys(sectionKinds) as SectionType[];

export const isSectionType = (type: string): type is SectionType =>
  Object.hasOwn(sectionKinds, type);

/** Names a section by its type, and its title if it has one. */
export function nameOfSection(section: Section): string {
  const { label } = sectionKinds[section.type];
  const title = 'title' in section ? section.title?.trim() : undefined;
  return title ? `${label}: ${title}` : label;
}
