import { TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ChangeEvent, memo, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

import { useStable } from '@/ui/browser/use-stable.ts';

interface SearchBoxProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'leftSection'> {
  /** What is searched for, as the address has it. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

// The text is the box's own: it does not render again at each key.
const Box = memo(TextInput);
const magnifier = <IconSearch size={16} aria-hidden />;

/**
 * A search box whose text lives in the address. The address follows the keys a moment later: what was typed and is
 * still on its way there is left alone, else it would swallow letters typed since. Any other change of the address, the
 * way back for instance, changes the text.
 */
export function SearchBox({ value, onSearch, ...props }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const [first] = useState(value);
  const onTheWay = useRef<string[]>([]);
  const shown = useRef(value);
  const { key } = useLocation();

  useEffect(() => {
    const arrived = onTheWay.current.indexOf(value);
    if (arrived >= 0) onTheWay.current.splice(0, arrived + 1);
    else if (value !== shown.current) {
      onTheWay.current = [];
      if (box.current) box.current.value = value;
    }
    shown.current = value;
    // What was typed and taken back at once arrives without changing the value.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [value, key]);

  const search = useStable((event: ChangeEvent<HTMLInputElement>) => {
    const text = event.currentTarget.value;
    onTheWay.current.push(text);
    onSearch(text);
  });

  return <Box {...props} ref={box} type="search" defaultValue={first} leftSection={magnifier} onChange={search} />;
}
