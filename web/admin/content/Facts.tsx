import { Code, Input, List, Text } from '@mantine/core';
import { FACTS } from '../../../contract/content/facts.ts';

/** The names that a text may use: visitors read the settings in their place, and the preview shows the result. */
export function Facts() {
  return (
    <details>
      <Input.Description component="summary">
        Facts of the shop, which a text takes from the settings by a name such as {'{{cancel_until}}'}
      </Input.Description>
      <Text size="sm" my="xs">
        Visitors read what the settings and the brand say. The preview shows it.
      </Text>
      <List size="sm">
        {Object.entries(FACTS).map(([name, meaning]) => (
          <List.Item key={name}>
            <Code>{`{{${name}}}`}</Code> {meaning}
          </List.Item>
        ))}
      </List>
    </details>
  );
}
