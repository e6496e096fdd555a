import { postLimits } from '@trunkline/contract/blog/listing';
import { expect, test } from 'vitest';
import { withTags } from './tags.ts';

test('every tag of a list is added, without the space around it', () => {
  expect(withTags(['News'], ' cloud,, voice ,Edge computing,')).toEqual([
    'News',
    'cloud',
    'voice',
    'Edge computing',
  ]);
});

test('none twice, however it is written', () => {
  expect(withTags(['News'], 'news, Cloud, CLOUD')).toEqual(['News', 'Cloud']);
});

test('no more than a post has, and none longer than a tag is', () => {
  const many = Array.from({ length: 40 }, (_, at) => `t${at}`).join(',');
  expect(withTags([], many)).toHaveLength(postLimits.tags);
  expect(withTags([], 'x'.repeat(postLimits.tag + 9))).toEqual(['x'.repeat(postLimits.tag)]);
});
