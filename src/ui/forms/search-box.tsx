import { IconSearch } from '@tabler/icons-react';
import { type ChangeEvent, type ComponentPropsWithRef, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

import classes from './plain-field.module.css';

interface SearchBoxProps extends Pick<ComponentPropsWithRef<'div'>, 'className' | 'style'> {
  readonly 'aria-label': string;
  readonly placeholder: string;
  readonly title?: string;
  readonly size?: 'xs';
  /** The search text in the address. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/**
 * A search field whose text is in the address. The address follows the typing after a pause. A value that the field
 * itself sent does not change its text, because that would undo later typing; any other change of the address, such as
 * Back, does change the text.
 */
export function SearchBox({ value, onSearch, className = '', style, size, ...props }: SearchBoxProps) {
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
    // Depends on the key, too: text typed and quickly undone arrives without a change of value.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [value, key]);

  function search(event: ChangeEvent<HTMLInputElement>) {
    const text = event.currentTarget.value;
    onTheWay.current.push(text);
    onSearch(text);
  }

  return (
    <div className={`${classes.search} ${className}`} style={style} data-size={size}>
      <IconSearch size={16} aria-hidden />
      <input {...props} className={classes.field} ref={box} type="search" defaultValue={first} onChange={search} />
    </div>
  );
}
