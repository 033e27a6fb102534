import { useEffect, useRef, useState } from 'react';
import { fill } from '../../../../contract/language/fill.ts';
import { previewOf } from '../../smaller-picture.ts';
import { button, field, label, problem } from '../controls.ts';
import type { texts } from '../texts.ts';
import { useTexts } from '../texts-context.tsx';
import css from './PicturesField.module.css';

interface Props {
  id: string;
  /** How many more pictures fit; the field says that further ones aren't sent. */
  room: number;
  accept: string;
  /** Pictures chosen from the start. */
  given?: File[];
  /** While the form is being sent, pictures can't be added or removed. */
  disabled: boolean;
  onChange(pictures: File[]): void;
}

interface ChosenPictures {
  pictures: { file: File; preview: string }[];
  /** Names of files that aren't pictures. */
  refused: string[];
  isTooMany: boolean;
}

/**
 * Takes as many pictures as fit, and shows those chosen. A phone's camera gives one at a time, so each choice adds to
 * the others, and each can be removed.
 */
export function PicturesField({ id, room, accept, given = [], disabled, onChange }: Props) {
  const t = useTexts<typeof texts>('kit');
  const [{ pictures, refused, isTooMany }, setChosen] = useState<ChosenPictures>({
    pictures: [],
    refused: [],
    isTooMany: false,
  });
  /** All pictures chosen so far, checked or not. */
  const chosen = useRef<File[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the field comes
  useEffect(() => {
    if (given.length > 0) choose(given);
    // Drop pictures that are still being checked.
    return () => {
      chosen.current = [];
    };
  }, []);

  async function choose(files: File[]) {
    chosen.current = files;
    // Pass them on unchecked, for a form that is sent before the check ends.
    onChange(files.slice(0, room));
    const previews = new Map(pictures.map(({ file, preview }) => [file, preview]));
    const result: ChosenPictures = { pictures: [], refused: [], isTooMany: false };
    // Shrink one by one: a phone lacks the memory for several whole pictures.
    for (const file of files) {
      if (result.pictures.length === room) {
        result.isTooMany = true;
        break;
      }
      const preview = previews.get(file) ?? (await previewOf(file));
      if (chosen.current !== files) return;
      if (preview) result.pictures.push({ file, preview });
      else result.refused.push(file.name);
    }
    setChosen(result);
    chosen.current = result.pictures.map(({ file }) => file);
    onChange(chosen.current);
  }

  return (
    <div className={field}>
      <label className={label} htmlFor={id}>
        {t.pictures} <small>{fill(t.up_to, { room })}</small>
      </label>
      <input
        id={id}
        data-field="pictures"
        className={`visually-hidden ${css.input}`}
        type="file"
        accept={accept}
        multiple
        disabled={disabled}
        aria-invalid={refused.length > 0}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => {
          choose([...chosen.current, ...(target.files ?? [])]);
          // A removed picture can be chosen again.
          target.value = '';
        }}
      />
      {/** The browser's own button is in the browser's language, so our button presses it. */}
      <span className={css.choose}>
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className={button('outline')}
          disabled={disabled}
          onClick={() => document.getElementById(id)?.click()}
        >
          {t.choose_pictures}
        </button>
      </span>
      <div id={`${id}-note`} role="status">
        {refused.length > 0 && <p className={problem}>{fill(t.no_pictures, { names: refused.join(', ') })}</p>}
        {isTooMany && <p className={problem}>{fill(t.only_first, { room })}</p>}
      </div>
      <Previews
        pictures={pictures}
        disabled={disabled}
        onRemove={(file) => choose(chosen.current.filter((other) => other !== file))}
      />
    </div>
  );
}

interface PreviewsProps extends Pick<ChosenPictures, 'pictures'> {
  disabled: boolean;
  onRemove(file: File): void;
}

function Previews({ pictures, disabled, onRemove }: PreviewsProps) {
  const t = useTexts<typeof texts>('kit');
  if (pictures.length === 0) return null;
  return (
    <ul className={css.previews}>
      {pictures.map(({ file, preview }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be chosen twice
        <li key={index}>
          <img src={preview} alt={file.name} />
          <button
            type="button"
            className={css.remove}
            disabled={disabled}
            aria-label={fill(t.remove_picture, { name: file.name })}
            onClick={() => onRemove(file)}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}
