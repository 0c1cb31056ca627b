import { TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';

interface SearchBoxProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'leftSection'> {
  /** What is searched for, as the address has it. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/**
 * A search box whose text lives in the address. The address follows the keys a moment later, so while somebody types
 * the box is theirs: written back into it, an older address would swallow letters.
 */
export function SearchBox({ value, onSearch, ...props }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current && document.activeElement !== box.current) box.current.value = value;
  }, [value]);
  return (
    <TextInput
      {...props}
      ref={box}
      type="search"
      defaultValue={value}
      leftSection={<IconSearch size={16} aria-hidden />}
      onChange={(event) => onSearch(event.currentTarget.value)}
    />
  );
}
