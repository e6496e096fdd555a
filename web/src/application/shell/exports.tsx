import { useMe } from '../../capabilities/auth/index.ts';
import { ExportsTray } from '../../kernel/exports/exports-tray.tsx';

export function Exports() {
  const { company, permissions } = useMe();
  const canExport = permissions.some((permission) => permission.endsWith(':export'));
  return canExport ? <ExportsTray tenant={company.id} /> : null;
}
