import { RichTextEditor } from '@mantine/tiptap';
import { type Editor, useEditorState } from '@tiptap/react';
import {
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowRemove,
  IconTableMinus,
  IconTablePlus,
} from '../kit/icons.ts';

/** Puts a table into the text; inside a table it adds and removes rows and columns. */
export function TableControls({ editor }: { editor: Editor }) {
  const isInTable = useEditorState({ editor, selector: ({ editor }) => editor.isActive('table') });
  const at = () => editor.chain().focus();
  const controls = isInTable
    ? [
        { label: 'Add a row below', Icon: IconRowInsertBottom, act: () => at().addRowAfter().run() },
        { label: 'Add a column to the right', Icon: IconColumnInsertRight, act: () => at().addColumnAfter().run() },
        { label: 'Delete the row', Icon: IconRowRemove, act: () => at().deleteRow().run() },
        { label: 'Delete the column', Icon: IconColumnRemove, act: () => at().deleteColumn().run() },
        { label: 'Delete the table', Icon: IconTableMinus, act: () => at().deleteTable().run() },
      ]
    : [
        {
          label: 'Insert a table',
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
