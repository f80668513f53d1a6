import { Body, ConflictException, Controller, HttpCode, Post, UseGuards } from '@nestjs/common'
import { randomUUID } from 'node:crypto'
import { AuthGuard } from './auth.guard'
import { NewPlantDto } from './new-plant.dto'

@Controller('plants')
@UseGuards(AuthGuard)
export class PlantsController {
  private readonly plants = new Map<number, NewPlantDto>()

  @Post()
  @HttpCode(200)
  create(@Body() plant: NewPlantDto) {
    if (this.plants.has(plant.id)) throw new ConflictException(`Plant #${plant.id} already exists`)
    this.plants.set(plant.id, plant)
    return { ref: randomUUID(), name: plant.name, tag: plant.tag, createdAt: new Date() }
  }
}
