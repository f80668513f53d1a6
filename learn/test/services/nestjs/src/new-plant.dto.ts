import { IsInt, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator'

export class NewPlantDto {
  @IsInt()
  id: number

  @IsString()
  @IsNotEmpty()
  @MaxLength(64)
  name: string

  @IsOptional()
  @IsString()
  tag?: string
}
