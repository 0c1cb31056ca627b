import { TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

interface SearchBoxProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'leftSection'> {
  /** What is searched for, as the address has it. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/**
 * A search box whose text lives in the address. The address follows the keys a moment later: what was typed and is
 * still on its way there is left alone, else it would swallow letters typed since. Any other change of the address, the
 * way back for instance, changes the text.
 */
export function SearchBox({ value, onSearch, ...props }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const onTheWay = useRef<string[]>([]);
  const shown = useRef(value);
  const { key } = useLocation();
  const isWayBack = useNavigationType() === NavigationType.Pop;

  useEffect(() => {
    const arrived = isWayBack ? -1 : onTheWay.current.indexOf(value);
    if (arrived >= 0) onTheWay.current.splice(0, arrived + 1);
    else if (isWayBack || value !== shown.current) {
      onTheWay.current = [];
      if (box.current) box.current.value = value;
    }
    shown.current = value;
    // What was typed and taken back at once arrives without changing the value.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [value, key, isWayBack]);

  function search(text: string) {
    onTheWay.current.push(text);
    onSearch(text);
  }

  return (
    <TextInput
      {...props}
      ref={box}
      type="search"
      defaultValue={value}
      leftSection={<IconSearch size={16} aria-hidden />}
      onChange={(event) => search(event.currentTarget.value)}
    />
  );
}
