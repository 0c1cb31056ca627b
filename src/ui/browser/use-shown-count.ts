import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';

const schema = z.object({ shown: z.number() });

/**
 * How many items of a long list are rendered, and how to show more. The number is stored in the history entry, so that
 * Back renders as many and the page can restore its scroll position.
 */
export function useShownCount(atOnce: number): readonly [count: number, showMore: () => void] {
  const location = useLocation();
  const navigate = useNavigate();
  const count = schema.safeParse(location.state).data?.shown ?? atOnce;
  const { search, hash } = location;
  const state = { ...(location.state as object | null), shown: count + atOnce };
  return [count, () => void navigate({ search, hash }, { replace: true, preventScrollReset: true, state })];
}
