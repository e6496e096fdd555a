import { permissionsHeaderName } from '@trunkline/contract/kernel/constants';
import { beforeEach, expect, test, vi } from 'vitest';
import { resetPermissions, checkPermissions, onPermissionsChanged } from './permissions.ts';

const answer = (rights?: string) => new Headers(rights ? { [permissionsHeaderName]: rights } : {});
beforeEach(() => resetPermissions());

test('only a value other than the last is a change', () => {
  const listener = vi.fn();
  const stop = onPermissionsChanged(listener);
  checkPermissions(answer('one'));
  checkPermissions(answer('one'));
  checkPermissions(answer());
  expect(listener).not.toHaveBeenCalled();
  checkPermissions(answer('two'));
  expect(listener).toHaveBeenCalledTimes(1);
  checkPermissions(answer('two'));
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  checkPermissions(answer('three'));
  expect(listener).toHaveBeenCalledTimes(1);
});

test('the next person to sign in is not a change', () => {
  const listener = vi.fn();
  const stop = onPermissionsChanged(listener);
  checkPermissions(answer('one'));
  resetPermissions();
  checkPermissions(answer('two'));
  expect(listener).not.toHaveBeenCalled();
  stop();
});
