import { useRef, useState } from 'react';
import { fill } from '../../../contract/fill.ts';
import { previewOf } from '../smaller-picture.ts';
import { field, input, label, problem } from './controls.ts';
import css from './PicturesField.module.css';
import { useTexts } from './speaking.tsx';
import type { texts } from './texts.ts';

interface Props {
  id: string;
  /** How many can still be added; what is chosen beyond them is not sent, and said so. */
  room: number;
  accept: string;
  onChange(pictures: File[]): void;
}

interface Chosen {
  pictures: { file: File; preview: string }[];
  /** Names of what is no picture. */
  refused: string[];
  isTooMany: boolean;
}

/** Pictures to be sent with a form: as many as there is room for, shown as they are chosen. */
export function PicturesField({ id, room, accept, onChange }: Props) {
  const t = useTexts<typeof texts>('kit');
  const [chosen, setChosen] = useState<Chosen>();
  const latest = useRef<File[]>(undefined);

  async function choose(files: File[]) {
    latest.current = files;
    // Whoever sends the form before all are looked at sends them as they were chosen.
    onChange(files.slice(0, room));
    const pictures: Chosen['pictures'] = [];
    const refused: string[] = [];
    // One after the other: a phone has no room for several whole pictures.
    for (const file of files) {
      const preview = pictures.length < room ? await previewOf(file) : undefined;
      if (latest.current !== files) return;
      if (preview) pictures.push({ file, preview });
      else if (pictures.length < room) refused.push(file.name);
    }
    setChosen({ pictures, refused, isTooMany: pictures.length + refused.length < files.length });
    onChange(pictures.map(({ file }) => file));
  }

  return (
    <div className={field}>
      <label className={label} htmlFor={id}>
        {t.pictures} <small>{fill(t.up_to, { room })}</small>
      </label>
      <input
        id={id}
        data-field="pictures"
        className={`${input} ${css.input}`}
        type="file"
        accept={accept}
        multiple
        aria-invalid={Boolean(chosen?.refused.length)}
        aria-describedby={`${id}-note`}
        onChange={(event) => choose([...(event.target.files ?? [])])}
      />
      <div id={`${id}-note`} role="status">
        {chosen && chosen.refused.length > 0 && (
          <p className={problem}>{fill(t.no_pictures, { names: chosen.refused.join(', ') })}</p>
        )}
        {chosen?.isTooMany && <p className={problem}>{fill(t.only_first, { room })}</p>}
      </div>
      {chosen && chosen.pictures.length > 0 && (
        <ul className={css.previews}>
          {chosen.pictures.map(({ file, preview }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be chosen twice, and none changes its place
            <li key={index}>
              <img src={preview} alt={file.name} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
