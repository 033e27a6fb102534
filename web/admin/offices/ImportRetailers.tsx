import { NEEDED_COLUMNS, USER_COLUMNS } from '../../../contract/offices/office-import.ts';
import { download, makeStale, upload } from '../kit/calls.ts';
import { DeliveryNote } from '../kit/DeliveryNote.tsx';
import { ImportByOffice } from '../kit/dialog/ImportByOffice.tsx';

const send = (file: File, dry_run: boolean, onProgress = (_share: number) => {}) =>
  upload('POST office/import', { query: { dry_run: dry_run ? 'true' : 'false' }, file, onProgress });

/** Retailers from a file. */
export function ImportRetailers() {
  return (
    <ImportByOffice
      title="Import retailers"
      about={`A file with the columns ${NEEDED_COLUMNS.join(', ')}, and any other columns of the present list. ${USER_COLUMNS.join(', ')} add the first user of each and invite them. A known code changes its retailer; retailers that are not in the file stay as they are.`}
      present={{
        label: 'Download the present list',
        save: () => download('GET office/export', { name: 'retailers.csv' }),
      }}
      read={(file, onProgress) => send(file, true, onProgress).then(({ data }) => data)}
      write={async (file) => {
        const { msg } = await send(file, false);
        await makeStale('POST office/import');
        return msg ?? 'Retailers Imported.';
      }}
      failure="Retailer Import Failed."
      aboutUsers={<DeliveryNote />}
    />
  );
}
