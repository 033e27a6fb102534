import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core';
import { type FocusEvent, useRef, useState } from 'react';
import type { ProductForStaff } from '../../../contract/catalog/catalog.ts';
import { fileUrl } from '../../../contract/media/pictures.ts';
import { call } from '../kit/calls.ts';
import { dragAnnouncements } from '../kit/fields/drag-announcements.ts';
import { useDragSensors } from '../kit/fields/useDragSensors.ts';
import { IconAction } from '../kit/IconAction.tsx';
import { IconGripVertical, IconTrash } from '../kit/icons.ts';
import { failed, succeeded } from '../kit/toast.tsx';
import { t } from '../language/t.ts';
import { LibraryModal } from './LibraryModal.tsx';
import classes from './media.module.css';
import { PictureDrop } from './PictureDrop.tsx';
import { UploadProgress, useUploads } from './useUploads.tsx';

type Document = ProductForStaff['image'][number]['document'];
export interface Picture {
  document: Document;
}

interface Props {
  label: string;
  value: Picture[];
  onChange(value: Picture[]): void;
  error?: React.ReactNode;
  /** Allows one picture: a new one replaces it. */
  single?: boolean;
}

/** Edits a record's pictures: drop, upload or pick from the library, sort by dragging or by keys, and describe each. */
export function PictureField({ label, value, onChange, error, single = false }: Props) {
  const [isChoosing, setChoosing] = useState(false);
  // Responses to uploads and text saves arrive after later renders.
  const latest = useRef(value);
  latest.current = value;
  const set = (pictures: Picture[]) => {
    latest.current = pictures;
    onChange(pictures);
  };
  const addPicture = (document: Document) => {
    const others = latest.current.filter((picture) => !isOf(document, picture));
    set(single ? [{ document }] : [...others, { document }]);
  };
  const { uploads, add } = useUploads({ onUploaded: addPicture });
  const sensors = useDragSensors();
  const ids = value.map((picture) => picture.document._id);
  const nameAt = (index: number) => value[index]?.document.alt || t('Picture {index}', { index: index + 1 });

  function sort({ active, over }: DragEndEvent) {
    const at = (id: unknown) => latest.current.findIndex((picture) => picture.document._id === id);
    if (over && active.id !== over.id) set(arrayMove(latest.current, at(active.id), at(over.id)));
  }

  return (
    <Input.Wrapper
      label={label}
      error={error}
      labelElement="div"
      description={
        value.length > 0 &&
        t(
          'Alt text is saved with the picture, everywhere it is used, as soon as you leave the field. Order and selection are saved with the form.',
        )
      }
    >
      <Stack gap="sm" mt={4}>
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          accessibility={{ announcements: dragAnnouncements(ids, nameAt) }}
          onDragEnd={sort}
        >
          <SortableContext items={ids} strategy={rectSortingStrategy}>
            <ul className={classes.grid} aria-label={label}>
              {value.map(({ document }, index) => (
                <Tile
                  key={document._id}
                  document={document}
                  position={index + 1}
                  onText={(text) =>
                    set(
                      latest.current.map((one) =>
                        isOf(document, one) ? { document: { ...one.document, ...text } } : one,
                      ),
                    )
                  }
                  onRemove={() => set(latest.current.filter((one) => !isOf(document, one)))}
                />
              ))}
            </ul>
          </SortableContext>
        </DndContext>
        <UploadProgress uploads={uploads} />
        <Group gap="sm" align="stretch">
          <PictureDrop
            label={single ? t('Drop a picture here') : t('Drop one or more pictures here')}
            multiple={!single}
            onDrop={add}
          />
          <Button variant="default" h="auto" mih={44} onClick={() => setChoosing(true)}>
            {t('Choose from the library')}
          </Button>
        </Group>
      </Stack>
      <LibraryModal
        opened={isChoosing}
        onClose={() => setChoosing(false)}
        multiple={!single}
        onChoose={(files) => {
          for (const file of files) addPicture(file);
        }}
      />
    </Input.Wrapper>
  );
}

/** Compares ids, because saving a text replaces the object. */
const isOf = (document: Document, picture: Picture) => picture.document._id === document._id;

/** The fields of a picture's description, in English and Nepali. */
type TextOf = 'alt' | 'alt_ne';

interface TileProps {
  document: Document;
  position: number;
  onText(text: Partial<Record<TextOf, string>>): void;
  onRemove(): void;
}

function Tile({ document, position, onText, onRemove }: TileProps) {
  const { attributes, listeners, setNodeRef, transform, transition } = useSortable({ id: document._id });
  // Save at once: the text belongs to the picture wherever it's used.
  const keep = (text: Partial<Record<TextOf, string>>) =>
    call('POST files', { body: { _id: document._id, ...text } }).then(() => {
      onText(text);
      succeeded(t('Alt text saved.'));
    }, failed);
  const textProps = (field: TextOf) => ({
    maxLength: 300,
    defaultValue: document[field] ?? '',
    onBlur(event: FocusEvent<HTMLInputElement>) {
      const text = event.currentTarget.value.trim();
      if (text !== (document[field] ?? '')) keep({ [field]: text });
    },
  });
  return (
    <li ref={setNodeRef} className={classes.tile} style={{ transform: CSS.Transform.toString(transform), transition }}>
      <div className={classes.bar}>
        <ActionIcon
          variant="subtle"
          className={classes.handle}
          {...attributes}
          {...listeners}
          aria-label={t('Move picture {position}', { position })}
          title={t('Move')}
        >
          <IconGripVertical size={16} aria-hidden />
        </ActionIcon>
        <IconAction
          size="md"
          color="danger"
          label={t('Remove picture {position}', { position })}
          onClick={onRemove}
          icon={<IconTrash size={16} aria-hidden />}
        />
      </div>
      <img className={classes.picture} src={fileUrl(document.path, 320)} alt={document.alt ?? ''} />
      <TextInput
        size="xs"
        aria-label={t('Alt text of picture {position}', { position })}
        placeholder={t('Description')}
        {...textProps('alt')}
      />
      <TextInput
        size="xs"
        lang="ne"
        aria-label={t('Alt text of picture {position} in Nepali', { position })}
        placeholder={t('In Nepali')}
        {...textProps('alt_ne')}
      />
    </li>
  );
}
