import { createPath, useLocation, useNavigate } from 'react-router-dom';

/** Opens an address; like a link, the one that is open already adds nothing to the history. */
export function useOpen(): (to: string) => void {
  const navigate = useNavigate();
  const location = useLocation();
  return (to) => void navigate(to, { replace: to === createPath(location) });
}
