import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { App } from './app/app.tsx';
import { registeredRoutes } from './app/registered-routes.ts';
import { toRouteObjects } from './app/router.tsx';
import { startRequests } from './app/start-requests.ts';
import { browserWindow } from './lib/browser/browser.ts';
import { reportError, startErrorReports } from './lib/api/error-reports.ts';
import { createQueryClient } from './lib/api/query-client.ts';
import { LeavingContext } from './lib/react/leaving-context.ts';
import { listWantedLanguages } from './lib/settings/language.ts';
import { loadStartTexts } from './lib/texts/t.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root".');

startErrorReports(window);
const queryClient = createQueryClient();
startRequests(queryClient);
await loadStartTexts(listWantedLanguages());
const router = createBrowserRouter(toRouteObjects(registeredRoutes));

createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} browser={browserWindow}>
      <LeavingContext value={() => router.state.navigation.state !== 'idle'}>
        <RouterProvider router={router} onError={reportError} />
      </LeavingContext>
    </App>
  </StrictMode>,
);
