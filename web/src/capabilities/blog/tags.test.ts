import { postLimits } from '@trunkline/contract/blog/listing';
import { expect, test } from 'vitest';
import { withTags } from './tags.ts';

test('adds every tag of a list, trimmed', () => {
  expect(withTags(['News'], ' cloud,, voice ,Edge computing,')).toEqual([
    'News',
    'cloud',
    'voice',
    'Edge computing',
  ]);
});

test('adds each tag only once, regardless of case', () => {
  expect(withTags(['News'], 'news, Cloud, CLOUD')).toEqual(['News', 'Cloud']);
});

test('stops at the maximum number of tags and the maximum length of a tag', () => {
  const tags = Array.from({ length: 40 }, (_, index) => `t${index}`).join(',');
  expect(withTags([], tags)).toHaveLength(postLimits.tags);
  expect(withTags([], 'x'.repeat(postLimits.tag + 9))).toEqual(['x'.repeat(postLimits.tag)]);
});
