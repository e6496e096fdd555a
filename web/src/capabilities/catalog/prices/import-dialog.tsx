import type { PriceList } from '@trunkline/contract/catalog';
import { requestLimits } from '@trunkline/contract/kernel/request-limits';
import { useState } from 'react';
import { CsvChooser } from '../../../kernel/resource/csv-chooser.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/input.tsx';
import { BulkChangeDialog } from './bulk-change-dialog.tsx';

const megabytes = requestLimits.importBytes / 1024 / 1024;
const tooLarge = `The file is larger than ${megabytes} MB. Split it and import the parts.`;
const isTooLarge = (size: number) => size > requestLimits.importBytes;

/** Imports prices of a list from a CSV file. */
export function ImportDialog({
  tenant,
  list,
  onClose,
}: {
  tenant: string;
  list: PriceList;
  onClose: () => void;
}) {
  const [csv, setCsv] = useState('');
  const [fileError, setFileError] = useState<string | null>(null);
  const update = (text: string) => {
    setCsv(text);
    setFileError(isTooLarge(new Blob([text]).size) ? tooLarge : null);
  };
  const readFile = async (file: File) => {
    if (isTooLarge(file.size)) setFileError(tooLarge);
    else update(await file.text());
  };
  return (
    <BulkChangeDialog
      tenant={tenant}
      list={list}
      title={`Import prices into ${list.name}`}
      description="Export the list to get a file with all its prices. Prices that aren't in the file stay as they are."
      fields={csv.trim() === '' || fileError !== null ? null : csv}
      send={(catalog, text, common) => catalog.importPrices.call({ ...common, csv: text })}
      onClose={onClose}
    >
      <CsvChooser onFile={(file) => void readFile(file)} />
      <Field
        label="Or paste the rows"
        help="Enter a price such as 12.50, or a method such as markup with a percent."
        {...(fileError !== null && { error: fileError })}
      >
        {(control) => (
          <Textarea
            {...control}
            value={csv}
            spellCheck={false}
            wrap="off"
            rows={4}
            placeholder="service,plan,charge,price"
            onChange={(event) => update(event.target.value)}
            className="font-mono text-[13px]"
          />
        )}
      </Field>
    </BulkChangeDialog>
  );
}
