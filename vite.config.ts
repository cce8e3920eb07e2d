import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

const dataDir = process.env['DATA_DIR']

/** sonner writes its own <style>, which the content policy forbids; ui/components.css imports the same file instead. */
const sonnerWithoutStyle: Plugin = {
  name: 'sonner-without-style',
  transform: (code, id) =>
    /sonner\/dist\/index\.mjs/.test(id) ? code.replace(/^__insertCSS\(".*"\);$/m, '') : undefined,
}

export default defineConfig({
  plugins: [sonnerWithoutStyle, tailwindcss(), reactRouter()],
  ...(dataDir && { cacheDir: join(dataDir, 'vite') }), // two servers must not share one cache
  optimizeDeps: {
    entries: ['app/root.tsx', 'features/*/web/*.tsx'],
    include: ['react', 'react-dom/client', 'react/jsx-dev-runtime', 'react-router', 'react-router/dom'],
  },
})
