import { ErrorAlert } from '@/ui/feedback/error-alert.tsx';
import { BusyButton } from '@/ui/forms/busy-button.tsx';

import classes from './people.module.css';
import { texts } from './texts.ts';

interface MoreButtonProps {
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly error: unknown;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

/** Loads the next page of a list. */
export function MoreButton({ list }: MoreButtonProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className={classes.more}>
      {list.isFetchNextPageError && <ErrorAlert error={list.error} />}
      <BusyButton
        variant="default"
        size="xs"
        loading={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        {texts.more}
      </BusyButton>
    </div>
  );
}
