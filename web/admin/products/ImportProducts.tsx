import { makeStale, upload } from '../kit/calls.ts';
import { ImportTable } from '../kit/imports/ImportTable.tsx';

/** Products and their stock from a file, a row for each variant. */
export function ImportProducts({ onClose }: { onClose: () => void }) {
  return (
    <ImportTable
      title="Import products and stock"
      about="One row per variant, identified by its system SKU. Start from an export: its columns are known. An empty cell leaves things as they are; a row with options that are not there yet adds a variant. Columns named like a field of the specifications are read too."
      send={(file, onProgress) => upload('POST product/import', { file, onProgress }).then(({ data }) => data)}
      reason="Why the stock changes"
      onWritten={() => makeStale('POST product/import')}
      onClose={onClose}
    />
  );
}
