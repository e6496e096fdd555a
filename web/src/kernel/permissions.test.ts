import { permissionsHeaderName } from '@trunkline/contract/kernel/constants';
import { beforeEach, expect, test, vi } from 'vitest';
import { resetPermissions, checkPermissions, onPermissionsChanged } from './permissions.ts';

const headersWith = (permissionsHash?: string) =>
  new Headers(permissionsHash ? { [permissionsHeaderName]: permissionsHash } : {});
beforeEach(() => resetPermissions());

test('reports a change only when the value differs from the last one', () => {
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

test('does not report a change when another person signs in', () => {
  const listener = vi.fn();
  const stop = onPermissionsChanged(listener);
  checkPermissions(headersWith('one'));
  resetPermissions();
  checkPermissions(headersWith('two'));
  expect(listener).not.toHaveBeenCalled();
  stop();
});
