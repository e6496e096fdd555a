import { EditedPage } from '@trunkline/contract/pages';
import { Post } from '@trunkline/contract/blog';
import * as z from 'zod';
import { ErrorBody } from '@trunkline/contract/kernel/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../testing.ts';
import {
  type TestResponse,
  createTestService,
  errorIn,
  type TestService,
} from '../testing/service.ts';

let network: TestNetwork;
let service: TestService;
let request: Awaited<ReturnType<TestService['as']>>;
beforeAll(async () => {
  network = await createTestNetwork();
  await network.liftLimits();
  service = await createTestService(network);
  request = await service.as(network.people.northAdmin);
});
afterAll(async () => {
  await service.stop();
  await network.drop();
});

const host = 'trunkline.test';
let count = 0;
const newPage = () => network.createPage(network.companies.north, `hostile-${++count}`, false);
const newPost = async () => {
  const response = await request('/api/blog', {
    method: 'POST',
    json: { title: `Post ${++count}` },
  });
  return z.object({ id: z.string(), version: z.number() }).parse(response.json());
};
const saveDraft = (id: string, draft: object) =>
  request(`/api/pages/${id}/draft`, { method: 'PATCH', json: { draft_version: 0, ...draft } });
const refusedFields = (response: TestResponse) =>
  (ErrorBody.parse(response.json()).fields ?? []).map(({ path }) => path);

const textSections = (...texts: string[]) => ({
  sections: texts.map((content) => ({ type: 'text', content })),
});
const deep = '<b>'.repeat(20_000);
/** Sanitising escapes each character, so the result is five times as long. */
const ampersands = '&'.repeat(90_000);
const deepList = '<ul><li>'.repeat(101) + '</li></ul>'.repeat(101);

describe('rejects HTML beyond its limits, names the field, and stores nothing', () => {
  test.each<[string, unknown, string]>([
    ['nested tags', deep, 'content'],
    ['nested lists that are closed', deepList, 'content'],
    ['tags that sanitising removes', '<div>'.repeat(101), 'content'],
    ['nested tags in a section', textSections('<p>ok</p>', deep), 'content.sections.1.content'],
    [
      'nested tags in an answer',
      { sections: [{ type: 'faq', items: [{ question: '?', answer: '<i>'.repeat(3_000) }] }] },
      'content.sections.0.items.0.answer',
    ],
    ['text that sanitising makes too long', ampersands.repeat(5), 'content'],
    [
      'a section that sanitising makes too long',
      textSections(ampersands),
      'content.sections.0.content',
    ],
    [
      'sections that are too long together',
      textSections(...Array.from({ length: 6 }, () => 'x'.repeat(100_000))),
      'content.sections.5.content',
    ],
  ])('in a page: %s', async (_, content, field) => {
    const id = await newPage();
    const response = await saveDraft(id, { content });
    expect(errorIn(response)).toBe('400 validation_failed');
    expect(refusedFields(response)).toEqual([field]);
    const page = EditedPage.parse((await request(`/api/pages/${id}`)).json());
    expect(page.draft.version).toBe(0);
  });

  test.each([
    ['nested tags', deep],
    ['text that sanitising makes too long', ampersands.repeat(3)],
  ])('in a post: %s', async (_, content) => {
    const { id, version } = await newPost();
    const path = `/api/blog/${id}/draft`;
    const response = await request(path, { method: 'PATCH', json: { version, content } });
    expect(errorIn(response)).toBe('400 validation_failed');
    expect(refusedFields(response)).toEqual(['content']);
    expect(Post.parse((await request(path)).json())).toMatchObject({ version, content: '' });
  });

  test.each([
    ['nested tags', '<b>'.repeat(10_000)],
    ['text that sanitising makes too long', '&'.repeat(40_000)],
  ])('in release notes and services: %s', async (_, html) => {
    const company_id = network.companies.north;
    const owner = await service.as(network.people.owner);
    const note = { company_id, title: 'A note', content: html };
    const created = await owner('/api/releases', { method: 'POST', json: note });
    expect(errorIn(created)).toBe('400 validation_failed');
    expect(refusedFields(created)).toEqual(['content']);
    const offer = { company_id, name: `Desk ${++count}`, category: 'voice', description: html };
    const response = await owner('/api/services', { method: 'POST', json: offer });
    expect(errorIn(response)).toBe('400 validation_failed');
    expect(refusedFields(response)).toEqual(['description']);
  });
});

test('rejects a save based on an old version before parsing its HTML', async () => {
  const id = await newPage();
  expect(errorIn(await saveDraft(id, { draft_version: 3, content: deep }))).toBe('409 conflict');
  const post = await newPost();
  const json = { version: post.version + 3, content: deep };
  const response = await request(`/api/blog/${post.id}/draft`, { method: 'PATCH', json });
  expect(errorIn(response)).toBe('409 conflict');
});

test('resolves live blocks without parsing the HTML beside them', async () => {
  const response = await request('/api/pages/live', { method: 'POST', json: textSections(deep) });
  expect(response.status).toBe(200);
  expect(response.json()).toEqual({ blocks: [null] });
});

describe('the largest allowed document', () => {
  const paragraph = '<p>Desk phones for <b>every</b> room, <a href="/desks">see all</a>.</p>';
  const largest = paragraph.repeat(Math.floor(490_000 / paragraph.length));

  test('is saved, read and published as a page', async () => {
    const id = await newPage();
    const saved = await saveDraft(id, { title: 'Long', description: 'Long', content: largest });
    expect(saved.status).toBe(200);
    const published = await request(`/api/pages/${id}/publish`, { method: 'POST', json: {} });
    expect(published.json()).toMatchObject({ published: true });
    const page = EditedPage.parse((await request(`/api/pages/${id}`)).json());
    expect(page.published?.content).toBe(largest);
  });

  test('may take three bytes per character', async () => {
    const content = `<p>${'漢'.repeat(490_000)}</p>`;
    const id = await newPage();
    expect((await saveDraft(id, { content })).status).toBe(200);
    const live = textSections(...Array.from({ length: 4 }, () => '漢'.repeat(90_000)));
    expect((await request('/api/pages/live', { method: 'POST', json: live })).status).toBe(200);
    const post = await newPost();
    const json = { version: post.version, content };
    const path = `/api/blog/${post.id}/draft`;
    expect((await request(path, { method: 'PATCH', json })).status).toBe(200);
  });

  test('is saved and read as a post', async () => {
    const { id, version } = await newPost();
    const path = `/api/blog/${id}/draft`;
    const json = { version, content: largest };
    expect((await request(path, { method: 'PATCH', json })).status).toBe(200);
    expect(Post.parse((await request(path)).json()).content).toBe(largest);
  });
});

describe('content stored before the limits remains readable', () => {
  const store = (id: string, content: unknown) =>
    network.admin.query('update pages set content = $2, published = true where id = $1', [
      id,
      JSON.stringify(content),
    ]);

  test.each<[string, unknown]>([
    ['tags that are nested too deep', `${'<b>'.repeat(5_000)}words`],
    ['links that are not closed', `words ${'<a href="/x">'.repeat(20_000)}`],
    ['text that is longer once it is sanitised', `words ${'&'.repeat(480_000)}`],
    ['text that is longer than the contract allows', `words ${'<b>x</b>'.repeat(80_000)}`],
    [
      'a section that is longer than the contract allows',
      textSections(`words ${'x'.repeat(150_000)}`),
    ],
  ])('with %s', async (_, content) => {
    const slug = `stored-${++count}`;
    const id = await network.createPage(network.companies.platform, slug);
    await store(id, content);
    const owner = await service.as(network.people.owner);
    const read = await owner(`/api/pages/${id}`);
    expect(read.status).toBe(200);
    const page = EditedPage.parse(read.json());
    expect(JSON.stringify([page.draft.content, page.broken])).toContain('words');
    expect((await service.request(`/${slug}`, { headers: { host } })).status).toBe(200);
    expect(
      (await service.request(`/api/pages/published?slug=${slug}`, { headers: { host } })).status,
    ).toBe(200);
    expect((await owner(`/api/pages/${id}/check`)).status).toBe(200);
    const json = { draft_version: 0, content: '<p>mended</p>' };
    const repaired = await owner(`/api/pages/${id}/draft`, { method: 'PATCH', json });
    expect(repaired.status).toBe(200);
  });
});

describe('a lone surrogate or NUL is rejected', () => {
  const loneSurrogate = String.raw`\ud800`;
  const patch = (path: string, raw: string) =>
    request(path, { method: 'PATCH', raw, headers: { 'content-type': 'application/json' } });

  test.each([
    ['title', `{"draft_version":0,"title":"a${loneSurrogate}b"}`],
    ['content', `{"draft_version":0,"content":"<p>${loneSurrogate}</p>"}`],
    [
      'content.sections.0.title',
      `{"draft_version":0,"content":{"sections":[{"type":"hero","title":"\\udfff"}]}}`,
    ],
    ['', `{"draft_version":0,"${loneSurrogate}":1}`],
    ['title', String.raw`{"draft_version":0,"title":"a\u0000b"}`],
  ])('in a body, with the field: %j', async (field, raw) => {
    const id = await newPage();
    const response = await patch(`/api/pages/${id}/draft`, raw);
    expect(errorIn(response)).toBe('400 validation_failed');
    expect(refusedFields(response)).toEqual([field]);
  });

  test('while a full pair and an escaped backslash are stored unchanged', async () => {
    const id = await newPage();
    const title = String.raw`\ud83d\ude00 \\ud800`;
    const response = await patch(
      `/api/pages/${id}/draft`,
      `{"draft_version":0,"title":"${title}"}`,
    );
    expect(response.json()).toMatchObject({ draft: { title: String.raw`😀 \ud800` } });
  });

  test('in the address used to sign in', async () => {
    const response = await service.request('/api/auth/sign-in/email', {
      method: 'POST',
      raw: `{"email":"a${loneSurrogate}@x.example","password":"wrong password"}`,
      headers: { 'content-type': 'application/json' },
    });
    expect(errorIn(response)).toBe('400 validation_failed');
    expect(refusedFields(response)).toEqual(['email']);
  });

  test.each([
    ['/api/pages/published?slug=%ED%A0%80', 'slug'],
    ['/api/catalog/services?q=a%ED%BF%BFb', 'q'],
    ['/api/catalog/services?x=1&q=%ff', 'q'],
    ['/api/pages?search=%ED%A0%80', 'search'],
    ['/services?q=%ED%A0%80', 'q'],
    ['/api/pages/%ED%A0%80', 'path'],
    ['/%ED%A0%80', 'path'],
  ])('in a URL: %s', async (address, field) => {
    const response = await request(address, { headers: { host } });
    expect(errorIn(response)).toBe('400 validation_failed');
    expect(refusedFields(response)).toEqual([field]);
  });

  test('while other escapes and a lone percent sign are accepted', async () => {
    for (const address of ['/api/pages?search=100%', '/api/pages?search=%F0%9F%98%80%C3%A4+a'])
      expect((await request(address)).status).toBe(200);
  });

  test('in a form of the public site', async () => {
    const response = await service.request('/forms/contact', {
      method: 'POST',
      raw: 'name=Robin&message=%ED%A0%80',
      headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(errorIn(response)).toBe('400 validation_failed');
    expect(refusedFields(response)).toEqual(['message']);
  });
});

describe('rejects a query nested deeper than a body may be', () => {
  test.each(['[a]', '[0]', '[]', '%5Ba%5D'])('by %s', async (level) => {
    const address = `/api/pages?search${level.repeat(14_000 / level.length)}=1`;
    expect(errorIn(await request(address))).toBe('400 validation_failed');
  });
});
