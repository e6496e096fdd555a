import { rightsHeaderName } from '@trunkline/contract/kernel/constants';
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetRights, heedRights, onRightsChanged } from './rights.ts';

const answer = (rights?: string) => new Headers(rights ? { [rightsHeaderName]: rights } : {});
beforeEach(() => forgetRights());

test('only another word than the last is news', () => {
  const heard = vi.fn();
  const stop = onRightsChanged(heard);
  heedRights(answer('one'));
  heedRights(answer('one'));
  heedRights(answer());
  expect(heard).not.toHaveBeenCalled();
  heedRights(answer('two'));
  expect(heard).toHaveBeenCalledTimes(1);
  heedRights(answer('two'));
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
  heedRights(answer('three'));
  expect(heard).toHaveBeenCalledTimes(1);
});

test('whoever signs in next has not changed anything', () => {
  const heard = vi.fn();
  const stop = onRightsChanged(heard);
  heedRights(answer('one'));
  forgetRights();
  heedRights(answer('two'));
  expect(heard).not.toHaveBeenCalled();
  stop();
});
