import '@mantine/tiptap/styles.layer.css';
import { Input } from '@mantine/core';
import { Link, RichTextEditor } from '@mantine/tiptap';
import Image from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { type Editor, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import DOMPurify from 'dompurify';
import { useEffect, useRef, useState } from 'react';
import { inLanguage } from '../../../contract/language/language.ts';
import { fileUrl } from '../../../contract/media/pictures.ts';
import {
  IconColumnInsertRight,
  IconColumnRemove,
  IconPhoto,
  IconRowInsertBottom,
  IconRowRemove,
  IconTableMinus,
  IconTablePlus,
} from '../kit/icons.ts';
import { failed } from '../kit/toast.tsx';
import { cleanHtmlBy } from '../trusted-html.ts';
import { LibraryModal } from './LibraryModal.tsx';
import { pastedHtml } from './pasted-html.ts';
import './rich-text.css';
import { t } from '../language/t.ts';

// Sanitise first: the editor parses texts as HTML, whose scripts would run before the server sees them.
cleanHtmlBy((html) => DOMPurify.sanitize(html));

/** Markdown typed here could name a picture from anywhere. */
const LibraryImage = Image.extend({ addInputRules: () => [] });

const tellOfForeign = () =>
  failed(undefined, t('Pictures from other sites can’t be pasted. Add them from the library.'));

function transformPastedHTML(pasted: string): string {
  const { html, foreign } = pastedHtml(pasted, window.location.origin);
  if (foreign > 0) tellOfForeign();
  return html;
}

/** Refuses a picture file that is pasted or dropped without text around it. */
function refuseFile(data: DataTransfer | null): boolean {
  const isFile = Boolean(data?.files.length) && !data?.types.includes('text/html');
  if (isFile) tellOfForeign();
  return isFile;
}

export interface RichTextProps {
  label: string;
  value: string;
  onChange(html: string): void;
  error?: React.ReactNode;
  /** The text's language, if it isn't English. Its pictures then get descriptions in that language. */
  lang?: 'ne';
}

/** Edits text with headings, lists, tables, links and library pictures. The server keeps only allow-listed tags. */
export default function RichText({ label, value, onChange, error, lang }: RichTextProps) {
  const [isChoosing, setChoosing] = useState(false);
  const shown = useRef(value);
  const editor = useEditor({
    extensions: [StarterKit.configure({ link: false }), Link, LibraryImage, TableKit],
    content: value,
    onUpdate: ({ editor }) => {
      shown.current = editor.isEmpty ? '' : editor.getHTML();
      onChange(shown.current);
    },
    editorProps: {
      attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true', ...(lang && { lang }) },
      transformPastedHTML,
      handlePaste: (_view, event) => refuseFile(event.clipboardData),
      handleDrop: (_view, event) => refuseFile(event.dataTransfer),
    },
  });
  // A restored draft or discarded change comes from outside the editor.
  useEffect(() => {
    if (!editor || value === shown.current) return;
    shown.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      <RichTextEditor editor={editor}>
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
            <RichTextEditor.ClearFormatting />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
            <RichTextEditor.Control
              aria-label={t('Insert a picture')}
              title={t('Insert a picture')}
              onClick={() => setChoosing(true)}
            >
              <IconPhoto size={16} aria-hidden />
            </RichTextEditor.Control>
          </RichTextEditor.ControlsGroup>
          {editor && <TableControls editor={editor} />}
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content mih={160} />
      </RichTextEditor>
      <LibraryModal
        opened={isChoosing}
        onClose={() => setChoosing(false)}
        onChoose={([file]) =>
          file &&
          editor
            ?.chain()
            .focus()
            .setImage({
              src: fileUrl(file.path, 960),
              alt: inLanguage(file, 'alt', lang ?? 'en') ?? '',
              // Keeps the text from jumping when the picture loads.
              ...(file.width && file.height && { width: file.width, height: file.height }),
            })
            .run()
        }
      />
    </Input.Wrapper>
  );
}

/** Inserts a table; inside one, adds and removes rows and columns. */
function TableControls({ editor }: { editor: Editor }) {
  const isInTable = useEditorState({ editor, selector: ({ editor }) => editor.isActive('table') });
  const at = () => editor.chain().focus();
  const controls = isInTable
    ? [
        { label: t('Add a row below'), Icon: IconRowInsertBottom, act: () => at().addRowAfter().run() },
        { label: t('Add a column to the right'), Icon: IconColumnInsertRight, act: () => at().addColumnAfter().run() },
        { label: t('Delete the row'), Icon: IconRowRemove, act: () => at().deleteRow().run() },
        { label: t('Delete the column'), Icon: IconColumnRemove, act: () => at().deleteColumn().run() },
        { label: t('Delete the table'), Icon: IconTableMinus, act: () => at().deleteTable().run() },
      ]
    : [
        {
          label: t('Insert a table'),
          Icon: IconTablePlus,
          act: () => at().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
        },
      ];
  return (
    <RichTextEditor.ControlsGroup>
      {controls.map(({ label, Icon, act }) => (
        <RichTextEditor.Control key={label} aria-label={label} title={label} onClick={act}>
          <Icon size={16} aria-hidden />
        </RichTextEditor.Control>
      ))}
    </RichTextEditor.ControlsGroup>
  );
}
