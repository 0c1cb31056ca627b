import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { loadConfig } from '@/api/config.ts';
import { App } from '@/app/app.tsx';
import { BootError } from '@/app/boot-error.tsx';
import { restoreSession } from '@/features/session/session-store.ts';
import '@/ui/styles.css';

const root = createRoot(document.getElementById('root')!);

try {
  await loadConfig();
  restoreSession();
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
} catch (error) {
  root.render(<BootError error={error} />);
}
