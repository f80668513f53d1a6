import 'reflect-metadata'
import { ValidationPipe } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { PlantsModule } from './plants.module'

async function bootstrap() {
  const app = await NestFactory.create(PlantsModule, { logger: ['error'] })
  app.useGlobalPipes(new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true }))
  await app.listen(Number(process.env.PORT), '127.0.0.1')
}
void bootstrap()
