import {
  type PageContent,
  type PageProblem,
  type Section,
  textsIn,
} from '@trunkline/contract/pages';
import { embedOf } from '@trunkline/contract/kernel/embeds';
import { isReservedSlug, reservedMessage } from '@trunkline/contract/kernel/reserved-slugs';
import { isSameSitePicture } from '@trunkline/contract/kernel/same-site-picture';
import { foreignPicture, pictureProblems } from '../../kernel/picture-problems.ts';
import { inspectContent, isSafeLink, withCleanHtml } from './content.ts';
import { nameBeside } from './links-in.ts';

interface CheckedContent {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly content: unknown;
}
type Finding = Omit<PageProblem, 'section'>;

const error = (field: string, message: string): Finding => ({ severity: 'error', field, message });
const warning = (field: string, message: string): Finding => ({
  severity: 'warning',
  field,
  message,
});
const isBlank = (text: string | undefined) => text === undefined || text.trim() === '';

/**
 * Lists a page's problems section by section: errors, which block publishing, and warnings.
 * References to reusable sections must already be replaced by the published sections.
 */
export async function checkPage({
  slug,
  title,
  description,
  content: stored,
}: CheckedContent): Promise<PageProblem[]> {
  const { content: read, broken } = inspectContent(stored);
  const content = await withCleanHtml(read);
  const page: Finding[] = [
    ...(isReservedSlug(slug) ? [error('slug', reservedMessage)] : []),
    ...(isBlank(title) ? [error('title', 'The page needs a title.')] : []),
    ...(isBlank(description)
      ? [warning('description', 'The page has no description for search engines.')]
      : []),
    ...(isEmpty(content) ? [error('content', 'This page is empty.')] : []),
    ...broken.map(({ index, type, reason }) =>
      warning(
        `stored.${index}`,
        `A section (${type || 'unknown type'}) is invalid and won't be shown: ${reason}`,
      ),
    ),
  ];
  const inText = typeof content === 'string' ? checkHtml('content', content) : [];
  const sections = typeof content === 'string' ? [] : content.sections;
  return [
    ...[...page, ...inText].map((item) => ({ ...item, section: null })),
    ...checkSections(sections),
  ];
}

/** Lists problems of sections, each with the index of its section. */
export function checkSections(sections: readonly Section[]): PageProblem[] {
  return sections.flatMap((section, index) =>
    [...checkSection(section), ...checkTexts(section)].map((item) => ({ ...item, section: index })),
  );
}

function isEmpty(content: PageContent): boolean {
  return typeof content === 'string' ? isBlank(content) : content.sections.length === 0;
}

const checkHtml = (field: string, html: string) =>
  pictureProblems(html).map((message) => error(field, message));

function checkLink(field: string, link: string, name: string): Finding[] {
  const subject = name === '' ? 'A link' : `'${name}'`;
  if (isBlank(link)) return [error(field, `${subject} has no address.`)];
  return isSafeLink(link) ? [] : [error(field, `${subject} has an invalid address.`)];
}

/** Checks the HTML, pictures and links in any kind of section. */
const checkTexts = (section: Section): Finding[] =>
  textsIn(section, 'html', 'picture', 'link').flatMap(({ path, format, text, siblings }) => {
    if (format === 'html') return checkHtml(path, text);
    if (format === 'link') return checkLink(path, text, nameBeside(siblings));
    return isBlank(text) || isSameSitePicture(text) ? [] : [error(path, foreignPicture)];
  });

const checkButtons = (name: string, buttons: readonly { text: string }[] = []) =>
  buttons.flatMap(({ text }, index) =>
    isBlank(text) ? [error(`${name}.${index}.text`, 'Add text to the button.')] : [],
  );

const needsTitle = (title: string | undefined, subject: string) =>
  isBlank(title) ? [error('title', `${subject} needs a title.`)] : [];

/** Checks the rules for one kind of section only. */
function checkSection(section: Section): Finding[] {
  switch (section.type) {
    case 'hero':
      return [
        ...needsTitle(section.title, 'The hero'),
        ...checkButtons('ctas', section.ctas),
        ...(!isBlank(section.hero_image) && section.hero_image_alt === undefined
          ? [error('hero_image_alt', 'Describe the picture, or mark it as decorative.')]
          : []),
      ];
    case 'text':
      return isBlank(section.content) ? [warning('content', 'The text is empty.')] : [];
    case 'image':
      return [
        ...(isBlank(section.image_url) ? [error('image_url', 'Choose a picture.')] : []),
        ...(isBlank(section.alt_text)
          ? [error('alt_text', 'The picture needs alternative text.')]
          : []),
      ];
    case 'cta':
      return [
        ...needsTitle(section.title, 'The call to action'),
        ...checkButtons('buttons', section.buttons),
      ];
    case 'feature_grid':
      return section.features.flatMap(({ title }, index) =>
        isBlank(title) ? [error(`features.${index}.title`, 'A feature needs a title.')] : [],
      );
    case 'logo_strip':
      return section.logos.flatMap(({ name }, index) =>
        isBlank(name)
          ? [error(`logos.${index}.name`, 'A logo needs a name for screen readers.')]
          : [],
      );
    case 'faq':
      return section.items.flatMap(({ question, answer }, index) => [
        ...(isBlank(question) ? [error(`items.${index}.question`, 'A question is empty.')] : []),
        ...(isBlank(answer) ? [error(`items.${index}.answer`, 'An answer is empty.')] : []),
      ]);
    case 'steps':
      return section.steps.flatMap(({ title }, index) =>
        isBlank(title) ? [error(`steps.${index}.title`, 'A step needs a title.')] : [],
      );
    case 'comparison':
      return section.rows.flatMap(({ label, values }, index) => [
        ...(isBlank(label) ? [error(`rows.${index}.label`, 'A row needs a label.')] : []),
        ...(values.length === section.columns.length
          ? []
          : [error(`rows.${index}.values`, 'A row needs one value for each column.')]),
      ]);
    case 'embed':
      return [
        ...needsTitle(section.title, 'The embedded content'),
        ...(embedOf(section.url) !== null
          ? []
          : [
              error('url', 'Only YouTube and Vimeo videos and OpenStreetMap maps can be embedded.'),
            ]),
      ];
    case 'reusable':
      return [
        error(
          'section',
          "This reusable section was deleted or isn't published yet, so visitors would see nothing here.",
        ),
      ];
    case 'social_proof':
    case 'pricing_table':
    case 'service_catalogue':
    case 'partner_locator':
    case 'form':
    case 'post_list':
      return [];
  }
}
