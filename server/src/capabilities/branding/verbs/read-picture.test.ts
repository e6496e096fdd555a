import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BrandingTest, createBrandingTest, pictureOf } from '../testing-themes.ts';
import { readPicture } from './read-picture.ts';

let network: BrandingTest;
let name: string;
beforeAll(async () => {
  network = await createBrandingTest();
  const { logo } = await network.setPicture('northAdmin', 'logo', await pictureOf('red'));
  name = logo?.url.split('/').at(-1) ?? '';
});
afterAll(() => network.drop());

const read = async (
  persona: 'northAdmin' | 'southAdmin' | 'clerk',
  company: string,
  target = name,
) => readPicture(await network.as(persona), { company, name: target });

test("someone who can see the company's branding gets its picture", async () => {
  expect(await read('northAdmin', network.companies.north)).toMatchObject({ type: 'image/webp' });
});

test.each([
  ['southAdmin', 'not_found'],
  ['clerk', 'forbidden'],
] as const)('%s gets no picture', async (persona, code) => {
  expect(await rejectionOf(read(persona, network.companies.north))).toMatchObject({ code });
});

test.each(['../secret', 'x.webp', `${'0'.repeat(64)}.webp`, `${'0'.repeat(64)}.svg`])(
  'a picture named %s is not found',
  async (other) => {
    expect(await rejectionOf(read('northAdmin', network.companies.north, other))).toMatchObject({
      code: 'not_found',
    });
  },
);

test('a picture is found only at its own company', async () => {
  const refusal = await rejectionOf(read('northAdmin', network.companies.northShop));
  expect(refusal).toMatchObject({ code: 'not_found' });
  expect(await rejectionOf(read('northAdmin', 'no company'))).toMatchObject({ code: 'not_found' });
});
