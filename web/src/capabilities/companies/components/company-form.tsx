import {
  companyResource,
  kindsBelow,
  type Company,
  type CompanyKind,
} from '@trunkline/contract/companies';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rowOptions, type FormSlot, type Resource } from '../../../kernel/resource/index.ts';
import { ResourceForm } from '../../../kernel/resource/resource-form.tsx';
import { changeMe, useMe } from '../../auth/index.ts';

export interface CompanyFormProps extends FormSlot<Company> {
  companies: Resource<Company>;
  /** The parent of a new company. */
  below: string;
}

/** Shows the resource kit's form, limited to the kinds allowed below the chosen parent. */
export function CompanyForm({ companies, below, ...slot }: CompanyFormProps) {
  const [parentId, setParentId] = useState(below);
  const parent = useQuery({ ...rowOptions(companies, parentId), enabled: slot.row === null });
  const kinds: readonly CompanyKind[] = parent.data
    ? kindsBelow(parent.data.kind)
    : kindsBelow('platform');
  const me = useMe();
  const onSaved = (saved: Company) => {
    // The frame and the home screen show the company's name.
    if (saved.id === me.company.id)
      changeMe({ ...me, company: { ...me.company, name: saved.name } });
    slot.onSaved(saved);
  };
  return (
    <ResourceForm
      {...slot}
      onSaved={onSaved}
      resource={companies}
      description={companyResource}
      preset={{ parent_id: below }}
      accepts={(_, company) => company.may.includes('create_below')}
      choices={(name) => (name === 'kind' ? kinds : undefined)}
      onValues={(values) => setParentId(values['parent_id'] || below)}
    />
  );
}
