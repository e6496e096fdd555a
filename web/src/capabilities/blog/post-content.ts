import type { Post, PostContent } from '@trunkline/contract/blog';

const names = [
  'title',
  'excerpt',
  'content',
  'cover_url',
  'cover_alt',
  'tags',
  'author_id',
  'seo_title',
  'seo_description',
] as const satisfies readonly (keyof PostContent)[];

export const fieldLabels = {
  title: 'Title',
  excerpt: 'Excerpt',
  content: 'Text',
  cover_url: 'Cover',
  cover_alt: 'Cover description',
  tags: 'Tags',
  author_id: 'Author',
  seo_title: 'Title for search engines',
  seo_description: 'Description for search engines',
} as const satisfies Record<keyof PostContent, string>;

/** Returns the content of a post, without its publishing state. */
export function contentOf(post: Post | PostContent): PostContent {
  const { title, excerpt, content, cover_url, cover_alt, tags, author_id } = post;
  const { seo_title, seo_description } = post;
  return {
    title,
    excerpt,
    content,
    cover_url,
    cover_alt,
    tags,
    author_id,
    seo_title,
    seo_description,
  };
}

/** Returns the fields in which two versions differ. */
export function differingFields(a: PostContent, b: PostContent): (keyof PostContent)[] {
  return names.filter((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]));
}

/** Splits a text into one line per paragraph, for comparison. */
export function linesOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(
    html.replaceAll(/<\/(p|h2|h3|h4|li|blockquote|pre|tr|figcaption)>|<br\s*\/?>/g, '$&\n'),
    'text/html',
  );
  for (const picture of body.querySelectorAll('img'))
    picture.replaceWith(`[Picture: ${picture.getAttribute('alt') ?? ''}]\n`);
  return (body.textContent ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

export interface ComparedLine {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Compares two texts line by line (longest common subsequence). */
export function compareLines(before: readonly string[], after: readonly string[]): ComparedLine[] {
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  const lengthAt = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        before[row] === after[column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
  const lines: ComparedLine[] = [];
  let row = 0;
  let column = 0;
  while (row < before.length || column < after.length) {
    const removedLine = before[row];
    const addedLine = after[column];
    if (removedLine !== undefined && removedLine === addedLine) {
      lines.push({ kind: 'same', text: removedLine });
      row++;
      column++;
    } else if (
      addedLine !== undefined &&
      (removedLine === undefined || lengthAt(row, column + 1) > lengthAt(row + 1, column))
    ) {
      lines.push({ kind: 'added', text: addedLine });
      column++;
    } else {
      lines.push({ kind: 'removed', text: removedLine ?? '' });
      row++;
    }
  }
  return lines;
}
