import { CanActivate, ExecutionContext, Injectable, UnauthorizedException } from '@nestjs/common'
import type { Request } from 'express'

@Injectable()
export class AuthGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>()
    const [type, token] = request.headers.authorization?.split(' ') ?? []
    if (type !== 'Bearer') throw new UnauthorizedException('Missing bearer token')
    if (token !== 'a-good-token') throw new UnauthorizedException('Invalid bearer token')
    return true
  }
}
