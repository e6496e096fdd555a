import type { RoleName } from '@trunkline/contract/kernel/role-levels';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { useMe } from '../../auth/index.ts';
import { grantableRoles, roleOptions } from '../role-options.ts';

export function RoleField({
  value,
  onChange,
}: {
  value: RoleName | null;
  onChange: (role: RoleName | null) => void;
}) {
  const { role } = useMe();
  const options = roleOptions(role);
  return (
    <Field label="Role" help={`You can assign ${grantableRoles(role)}.`}>
      {(control) => (
        <Select {...control} options={options} value={value} onValueChange={onChange} />
      )}
    </Field>
  );
}
