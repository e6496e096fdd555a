import { describe, expect, test } from 'vitest';
import { postOf } from '../../testing/blog-screen.tsx';
import { deleteLocalDraft, storeLocalDraft, readLocalDraft } from './local-draft.ts';
import { compareLines, differing, linesOf, contentOf } from './post-content.ts';

const words = contentOf(postOf());

describe('the fields in which two differ', () => {
  test('are none of a post and its own words, whatever became of the post', () => {
    expect(differing(words, contentOf(postOf({ version: 9, state: 'published' })))).toEqual([]);
  });

  test('are told for texts, tags in their order, and an author', () => {
    const other = { ...words, title: 'Other', tags: ['Fax', 'Voice'], author_id: postOf().id };
    expect(differing(words, other)).toEqual(['title', 'tags', 'author_id']);
    expect(
      differing({ ...words, tags: ['Voice', 'Fax'] }, { ...words, tags: ['Fax', 'Voice'] }),
    ).toEqual(['tags']);
  });
});

describe('a text as lines', () => {
  test('has one for each paragraph, heading and item, and none for what is empty', () => {
    const html = '<h2>Head</h2><p>One <strong>two</strong></p><p></p><ul><li>a</li><li>b</li></ul>';
    expect(linesOf(html)).toEqual(['Head', 'One two', 'a', 'b']);
  });

  test('breaks where a line was broken, and names pictures by what they show', () => {
    expect(linesOf('<p>One<br>two</p><p><img src="/a.png" alt="A desk"></p>')).toEqual([
      'One',
      'two',
      '[Picture: A desk]',
    ]);
  });

  test('runs nothing that stands in it, and shows it as nothing but text', async () => {
    let ran = false;
    window.addEventListener('hostile', () => (ran = true));
    const call = `window.dispatchEvent(new Event('hostile'))`;
    expect(linesOf(`<p>Safe</p><img src="" onerror="${call}" alt="&lt;b&gt;">`)).toEqual([
      'Safe',
      '[Picture: <b>]',
    ]);
    // An image without an address fails in its turn: had the first been created, so had it failed.
    await new Promise((resolve) => {
      const image = new Image();
      image.addEventListener('error', resolve);
      image.src = '';
    });
    expect(ran).toBe(false);
  });
});

describe('how one text became another', () => {
  const compared = (before: string, after: string) =>
    compareLines(before.split(''), after.split(''))
      .map(({ is, text }) => ({ same: '', gone: '-', new: '+' })[is] + text)
      .join(' ');

  test.each([
    ['abc', 'abc', 'a b c'],
    ['abc', 'axc', 'a -b +x c'],
    ['abc', 'bc', '-a b c'],
    ['bc', 'abc', '+a b c'],
    ['abcd', 'acbd', 'a -b c +b d'],
  ])('%s → %s', (before, after, expected) => {
    expect(compared(before, after)).toBe(expected);
  });

  test('leaves out nothing: the old lines and the new ones are both in it', () => {
    const [before, after] = ['waiting'.split(''), 'writing'.split('')];
    const lines = compareLines(before, after);
    const without = (kind: string) => lines.filter(({ is }) => is !== kind).map(({ text }) => text);
    expect(without('new')).toEqual(before);
    expect(without('gone')).toEqual(after);
  });
});

describe('what is kept in this browser', () => {
  test('comes back whole, and is gone when it was forgotten', () => {
    const { id } = postOf();
    const written = { ...words, tags: ['A, B', '"C"'], author_id: id, seo_title: 'S' };
    storeLocalDraft(id, written);
    expect(readLocalDraft(id)).toEqual(written);
    expect(readLocalDraft('another')).toBeNull();
    storeLocalDraft(id, { ...words, author_id: null });
    expect(readLocalDraft(id)?.author_id).toBeNull();
    deleteLocalDraft(id);
    expect(readLocalDraft(id)).toBeNull();
  });

  test('and is no list of texts counts as no tags', () => {
    sessionStorage.setItem(
      'draft:post:broken',
      JSON.stringify({ version: null, values: { title: 'T', tags: '[1,2]' } }),
    );
    expect(readLocalDraft('broken')).toMatchObject({ title: 'T', tags: [], author_id: null });
  });
});
