import { download, makeStale, upload } from '../kit/calls.ts';
import { DeliveryNote } from '../kit/DeliveryNote.tsx';
import { ImportButton } from '../kit/imports/ImportButton.tsx';

/** Retailers from a file. */
export function ImportRetailers() {
  return (
    <ImportButton
      title="Import retailers"
      about="A file with the columns office_code, name, distributor_code, area, and any other columns of the present list. user_name, user_mobile, user_email, user_role add the first user of each and invite them. A known code changes its retailer; retailers that are not in the file stay as they are."
      present={{
        label: 'Download the present list',
        save: () => download('GET office/export', { name: 'retailers.csv' }),
      }}
      send={(file, onProgress) => upload('POST office/import', { file, onProgress }).then(({ data }) => data)}
      onWritten={() => makeStale('POST office/import')}
      aboutMore={<DeliveryNote />}
    />
  );
}
