import { makeStale, upload } from '../kit/calls.ts';
import { ImportTable } from '../kit/imports/ImportTable.tsx';

/** Modules from a file, a row for each access type. */
export function ImportModules({ onClose }: { onClose: () => void }) {
  return (
    <ImportTable
      title="Import modules"
      about="The file that Export gives. Access types that the rows of a module leave out are removed, with their grants; modules that are not in the file stay as they are."
      send={(file, onProgress) => upload('POST role/module/import', { file, onProgress }).then(({ data }) => data)}
      onWritten={() => makeStale('POST role/module/import')}
      onClose={onClose}
    />
  );
}
