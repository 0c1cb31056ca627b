import { createPath, useLocation, useNavigate } from 'react-router-dom';

/** Opens an address. As with a link, opening the current address adds no history entry. */
export function useOpen(): (to: string) => void {
  const navigate = useNavigate();
  const location = useLocation();
  return (to) => void navigate(to, { replace: to === createPath(location) });
}
