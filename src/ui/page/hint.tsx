import { Popover, Text, UnstyledButton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

import classes from './hint.module.css';

interface HintProps {
  /** The question that the hint answers: "How do we know?". */
  readonly label: string;
  readonly children: ReactNode;
}

/** An ⓘ that explains more on a click, a touch or a key. */
export function Hint({ label, children }: HintProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={300}
      position="bottom-start"
      shadow="md"
      radius="md"
      withinPortal={false}
      trapFocus={false}
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.hint}
          aria-label={label}
          title={label}
          onClick={() => setOpened(!opened)}
          onKeyDown={(event) => {
            // The focus stays on the button, so the popover itself gets no key events.
            if (event.key === 'Escape') setOpened(false);
          }}
        >
          <IconInfoCircle size={16} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="sm" component="div" role="status" c="var(--mantine-color-text)">
          {children}
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
}
