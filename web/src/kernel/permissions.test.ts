import { permissionsHeaderName } from '@trunkline/contract/kernel/constants';
import { beforeEach, expect, test, vi } from 'vitest';
import { resetPermissions, checkPermissions, onPermissionsChanged } from './permissions.ts';

const answer = (rights?: string) => new Headers(rights ? { [permissionsHeaderName]: rights } : {});
beforeEach(() => resetPermissions());

test('only a value other than the last is a change', () => {
  const heard = vi.fn();
  const stop = onPermissionsChanged(heard);
  checkPermissions(answer('one'));
  checkPermissions(answer('one'));
  checkPermissions(answer());
  expect(heard).not.toHaveBeenCalled();
  checkPermissions(answer('two'));
  expect(heard).toHaveBeenCalledTimes(1);
  checkPermissions(answer('two'));
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
  checkPermissions(answer('three'));
  expect(heard).toHaveBeenCalledTimes(1);
});

test('the next person to sign in is not a change', () => {
  const heard = vi.fn();
  const stop = onPermissionsChanged(heard);
  checkPermissions(answer('one'));
  resetPermissions();
  checkPermissions(answer('two'));
  expect(heard).not.toHaveBeenCalled();
  stop();
});
