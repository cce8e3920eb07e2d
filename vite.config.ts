import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

const dataDir = process.env['DATA_DIR']

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  ...(dataDir && { cacheDir: join(dataDir, 'vite') }), // two servers must not share one cache
  optimizeDeps: {
    entries: ['app/root.tsx', 'features/*/web/*.tsx'],
    include: ['react', 'react-dom/client', 'react/jsx-dev-runtime', 'react-router', 'react-router/dom'],
  },
})
