import type { PageTemplate, PageTemplateName, Section } from '@trunkline/contract/pages';

const contact = { text: 'Talk to us', link: '/contact', type: 'primary' };
const services = { text: 'See services', link: '/services', type: 'secondary' };

const closing: Section = {
  type: 'cta',
  title: 'Ready when you are',
  description: 'Tell us how many people you have and what they use today.',
  buttons: [contact],
};

const description = 'What it does, in a sentence.';
const included: Section = {
  type: 'feature_grid',
  title: "What's included",
  features: [
    { icon: 'phone', title: 'First feature', description },
    { icon: 'users', title: 'Second feature', description },
    { icon: 'shield', title: 'Third feature', description },
  ],
};

function template(
  name: PageTemplateName,
  label: string,
  description: string,
  sections: Section[],
): PageTemplate {
  return { name, label, description, content: { sections } };
}

/** Built-in templates for a new page, with typical text to overwrite. */
export const templates: readonly PageTemplate[] = [
  template('landing', 'Landing page', 'One offer, from the promise to the call to action.', [
    {
      type: 'hero',
      title: 'Say what customers get, in one line',
      description: "Two sentences about who it's for and what it changes for them.",
      ctas: [contact, services],
    },
    included,
    {
      type: 'steps',
      title: 'How to get started',
      steps: [
        { title: 'You tell us what you need', description: 'Half an hour on the phone.' },
        { title: 'We set it up', description: 'Numbers, devices and people.' },
        { title: 'You make calls', description: 'With someone to help on the first day.' },
      ],
    },
    closing,
  ]),
  template(
    'product',
    'Product',
    'One product: what it does, how the plans compare, and common questions.',
    [
      {
        type: 'hero',
        title: 'Product name',
        description: "What it's for, in a sentence.",
        ctas: [contact],
      },
      { type: 'text', title: 'What it does', content: '<p>Two or three paragraphs.</p>' },
      {
        type: 'comparison',
        title: 'Which plan is right for you',
        columns: ['Basic', 'Complete'],
        rows: [
          { label: 'Domestic calls', values: ['yes', 'yes'] },
          { label: 'Recording', values: ['no', 'yes'] },
        ],
      },
      closing,
    ],
  ),
  template(
    'service',
    'Service',
    'One service: what it does, how to get started, and what it costs.',
    [
      {
        type: 'hero',
        title: 'Service name',
        description: "Who it's for, and what it makes easier.",
        ctas: [contact, services],
      },
      included,
      {
        type: 'steps',
        title: 'From order to first call',
        steps: [
          { title: 'You order', description: 'What we need to know from you.' },
          { title: 'We set it up', description: 'How long that takes.' },
          { title: 'You use it', description: 'Who helps on the first day.' },
        ],
      },
      { type: 'pricing_table', title: 'What it costs' },
      {
        type: 'faq',
        title: 'About this service',
        items: [
          { question: 'Do we keep our numbers?', answer: '<p>The answer.</p>' },
          { question: 'What happens when something breaks?', answer: '<p>The answer.</p>' },
        ],
      },
      closing,
    ],
  ),
  template('article', 'Article', 'A longer text: a guide, a case study or a story.', [
    { type: 'hero', title: 'Article title', description: 'What readers will learn.' },
    {
      type: 'text',
      title: 'The starting point',
      content: '<p>The situation, in two or three paragraphs.</p>',
    },
    {
      type: 'text',
      title: 'What we did',
      content:
        '<p>Step by step, including what went wrong.</p><blockquote><p>A quote from the customer.</p></blockquote>',
    },
    {
      type: 'text',
      title: 'The result',
      content: '<ul><li>A result, with its number</li><li>Another one</li></ul>',
    },
    { type: 'post_list', title: 'Keep reading', count: 3 },
    closing,
  ]),
  template('pricing', 'Pricing', 'Prices from your catalogue, with common questions.', [
    { type: 'hero', title: 'Prices', description: 'Per person per month, no setup fee.' },
    { type: 'pricing_table', title: 'What it costs' },
    {
      type: 'faq',
      title: 'Questions about pricing',
      items: [
        { question: 'When do I pay?', answer: '<p>At the end of the month.</p>' },
        { question: 'Can I change my plan later?', answer: '<p>Yes, every month, up or down.</p>' },
      ],
    },
    closing,
  ]),
  template('faq', 'Questions and answers', 'Common questions, answered in one place.', [
    { type: 'hero', title: 'Questions and answers' },
    {
      type: 'faq',
      items: [{ question: 'What do people ask first?', answer: '<p>The answer.</p>' }],
    },
    closing,
  ]),
  template('about', 'About us', 'Introduces your company, its figures and its people.', [
    { type: 'hero', title: 'Who we are', description: "What you do and how long you've done it." },
    { type: 'text', title: 'How we work', content: '<p>Two or three paragraphs.</p>' },
    {
      type: 'social_proof',
      title: 'In numbers',
      stats: [
        { icon: 'users', value: '40', label: 'people' },
        { icon: 'award', value: '12', label: 'years' },
      ],
    },
    closing,
  ]),
  template('contact', 'Contact', 'The contact form with a short introduction.', [
    { type: 'hero', title: 'Contact', description: 'We reply within one working day.' },
    { type: 'form', form: 'contact', title: 'Write to us' },
  ]),
];

export function templateOf(name: PageTemplateName): PageTemplate {
  const found = templates.find((template) => template.name === name);
  if (found === undefined) throw new Error(`no template ${name}`);
  return found;
}
