import { describe, expect, test } from 'vitest';
import { postOf } from '../../testing/blog-screen.tsx';
import { deleteLocalDraft, storeLocalDraft, readLocalDraft } from './local-draft.ts';
import { compareLines, differingFields, linesOf, contentOf } from './post-content.ts';

const content = contentOf(postOf());

describe('differing fields', () => {
  test('are empty when only the publishing state differs', () => {
    expect(differingFields(content, contentOf(postOf({ version: 9, state: 'published' })))).toEqual(
      [],
    );
  });

  test('include texts, tag order and author', () => {
    const other = { ...content, title: 'Other', tags: ['Fax', 'Voice'], author_id: postOf().id };
    expect(differingFields(content, other)).toEqual(['title', 'tags', 'author_id']);
    expect(
      differingFields(
        { ...content, tags: ['Voice', 'Fax'] },
        { ...content, tags: ['Fax', 'Voice'] },
      ),
    ).toEqual(['tags']);
  });
});

describe('a text as lines', () => {
  test('has one line for each paragraph, heading and item that is not empty', () => {
    const html = '<h2>Head</h2><p>One <strong>two</strong></p><p></p><ul><li>a</li><li>b</li></ul>';
    expect(linesOf(html)).toEqual(['Head', 'One two', 'a', 'b']);
  });

  test('splits at line breaks, and shows pictures by their alternative text', () => {
    expect(linesOf('<p>One<br>two</p><p><img src="/a.png" alt="A desk"></p>')).toEqual([
      'One',
      'two',
      '[Picture: A desk]',
    ]);
  });

  test('runs no scripts and shows them as plain text', async () => {
    let hasRun = false;
    window.addEventListener('hostile', () => (hasRun = true));
    const call = `window.dispatchEvent(new Event('hostile'))`;
    expect(linesOf(`<p>Safe</p><img src="" onerror="${call}" alt="&lt;b&gt;">`)).toEqual([
      'Safe',
      '[Picture: <b>]',
    ]);
    // Images load in order: by the time this one fails, the first would have failed too if it had
    // been created.
    await new Promise((resolve) => {
      const image = new Image();
      image.addEventListener('error', resolve);
      image.src = '';
    });
    expect(hasRun).toBe(false);
  });
});

describe('the difference between two texts', () => {
  const compare = (before: string, after: string) =>
    compareLines(before.split(''), after.split(''))
      .map(({ kind, text }) => ({ same: '', removed: '-', added: '+' })[kind] + text)
      .join(' ');

  test.each([
    ['abc', 'abc', 'a b c'],
    ['abc', 'axc', 'a -b +x c'],
    ['abc', 'bc', '-a b c'],
    ['bc', 'abc', '+a b c'],
    ['abcd', 'acbd', 'a -b c +b d'],
  ])('%s → %s', (before, after, expected) => {
    expect(compare(before, after)).toBe(expected);
  });

  test('contains all old and all new lines', () => {
    const [before, after] = ['waiting'.split(''), 'writing'.split('')];
    const lines = compareLines(before, after);
    const withoutKind = (kind: string) =>
      lines.filter((line) => line.kind !== kind).map(({ text }) => text);
    expect(withoutKind('added')).toEqual(before);
    expect(withoutKind('removed')).toEqual(after);
  });
});

describe('the copy stored in this browser', () => {
  test('is restored with all its fields, and can be deleted', () => {
    const { id } = postOf();
    const edited = { ...content, tags: ['A, B', '"C"'], author_id: id, seo_title: 'S' };
    storeLocalDraft(id, edited);
    expect(readLocalDraft(id)).toEqual(edited);
    expect(readLocalDraft('another')).toBeNull();
    storeLocalDraft(id, { ...content, author_id: null });
    expect(readLocalDraft(id)?.author_id).toBeNull();
    deleteLocalDraft(id);
    expect(readLocalDraft(id)).toBeNull();
  });

  test('has no tags if the stored ones are not a list of strings', () => {
    sessionStorage.setItem(
      'draft:post:broken',
      JSON.stringify({ version: null, values: { title: 'T', tags: '[1,2]' } }),
    );
    expect(readLocalDraft('broken')).toMatchObject({ title: 'T', tags: [], author_id: null });
  });
});
