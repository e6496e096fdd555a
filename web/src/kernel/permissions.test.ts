import { permissionsHeaderName } from '@trunkline/contract/kernel/constants';
import { beforeEach, expect, test, vi } from 'vitest';
import { resetPermissions, checkPermissions, onPermissionsChanged } from './permissions.ts';

const headersWith = (permissionsHash?: string) =>
  new Headers(permissionsHash ? { [permissionsHeaderName]: permissionsHash } : {});
beforeEach(() => resetPermissions());

test('only a value other than the last is a change', () => {
  const listener = vi.fn();
  const stop = onPermissionsChanged(listener);
  checkPermissions(headersWith('one'));
  checkPermissions(headersWith('one'));
  checkPermissions(headersWith());
  expect(listener).not.toHaveBeenCalled();
  checkPermissions(headersWith('two'));
  expect(listener).toHaveBeenCalledTimes(1);
  checkPermissions(headersWith('two'));
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  checkPermissions(headersWith('three'));
  expect(listener).toHaveBeenCalledTimes(1);
});

test('the next person to sign in is not a change', () => {
  const listener = vi.fn();
  const stop = onPermissionsChanged(listener);
  checkPermissions(headersWith('one'));
  resetPermissions();
  checkPermissions(headersWith('two'));
  expect(listener).not.toHaveBeenCalled();
  stop();
});
